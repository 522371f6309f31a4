// Updates the shown page to a freshly fetched one. Only what differs is touched, so that focus,
// scrolling, opened details and typed text are kept.

/** Never updated: forms that are typed into or wait to be sent, and elements that ask for it. */
const LEFT_ALONE = "form.typed, form.kept, [data-keep]";
/** Details that the reader has opened or closed; the others follow the server. */
const toggled = new WeakSet<Element>();
/** How many siblings are searched for a partner. */
const LOOK_AHEAD = 10;

/** The marks that occur exactly once in each of the two trees. */
interface Marks {
  /** By node, of either tree: the marks of the node and of everything inside it. */
  readonly carried: Map<Node, Set<string>>;
  /** By mark: the element of the shown page that has it. */
  readonly shown: Map<string, Element>;
}

/** Remembers which details the reader opens and closes. */
export function watchDetails(): void {
  document.addEventListener("click", ({ target }) => {
    const summary = target instanceof Element ? target.closest("summary") : null;
    if (summary?.parentElement) toggled.add(summary.parentElement);
  });
}

export function morph(shown: Element, fresh: Element): void {
  const active = document.activeElement;
  morphElement(shown, fresh, sharedMarks(shown, fresh));
  if (active instanceof HTMLElement && active.isConnected && active !== document.activeElement) {
    active.focus({ preventScroll: true }); // it was moved
  }
}

/** What identifies an element: its id; of a form its name and target, of details their kind and
 * summary. */
function mark(node: Node): string | null {
  if (!(node instanceof Element)) return null;
  const id = node.getAttribute("id");
  if (id) return `#${id}`;
  if (node.tagName === "DETAILS") {
    return `details ${node.className} ${node.querySelector("summary")?.textContent}`;
  }
  if (node.tagName !== "FORM") return null;
  return `form ${node.getAttribute("data-form")} ${node.getAttribute("action")}`;
}

function markedOnce(root: Element): Map<string, Element> {
  const found = new Map<string, Element>();
  const twice = new Set<string>();
  for (const element of root.querySelectorAll("[id], form, details")) {
    const name = mark(element);
    if (name === null) continue;
    if (found.has(name)) twice.add(name);
    found.set(name, element);
  }
  for (const name of twice) found.delete(name);
  return found;
}

function sharedMarks(shown: Element, fresh: Element): Marks {
  const marks: Marks = { carried: new Map(), shown: new Map() };
  const others = markedOnce(fresh);
  for (const [name, element] of markedOnce(shown)) {
    const other = others.get(name);
    if (!other) continue;
    marks.shown.set(name, element);
    carry(marks, name, element, shown);
    carry(marks, name, other, fresh);
  }
  return marks;
}

function carry(marks: Marks, name: string, element: Element, root: Element): void {
  for (let node: Element | null = element; node && node !== root; node = node.parentElement) {
    const carried = marks.carried.get(node);
    if (carried) carried.add(name);
    else marks.carried.set(node, new Set([name]));
  }
}

function morphNode(shown: Node, fresh: Node, marks: Marks): void {
  if (shown instanceof Element && fresh instanceof Element) morphElement(shown, fresh, marks);
  else if (shown.nodeValue !== fresh.nodeValue) shown.nodeValue = fresh.nodeValue;
}

function morphElement(shown: Element, fresh: Element, marks: Marks): void {
  if (shown.matches(LEFT_ALONE) || shown.isEqualNode(fresh)) return;
  morphValue(shown, fresh);
  morphAttributes(shown, fresh);
  morphChildren(shown, fresh, marks);
}

/** Sets the new value of a field, unless it has the focus. */
function morphValue(shown: Element, fresh: Element): void {
  if (shown === document.activeElement) return;
  const areTexts = shown instanceof HTMLTextAreaElement && fresh instanceof HTMLTextAreaElement;
  const areInputs = shown instanceof HTMLInputElement && fresh instanceof HTMLInputElement;
  if (!areTexts && !(areInputs && shown.type !== "file")) return;
  if (shown.defaultValue !== fresh.defaultValue) shown.value = fresh.defaultValue;
}

function morphAttributes(shown: Element, fresh: Element): void {
  const isOurs = (name: string) => name !== "open" || !isInUse(shown);
  for (const { name, value } of fresh.attributes) {
    if (shown.getAttribute(name) !== value && isOurs(name)) shown.setAttribute(name, value);
  }
  for (const { name } of [...shown.attributes]) {
    if (!fresh.hasAttribute(name) && isOurs(name)) shown.removeAttribute(name);
  }
}

/** Whether the reader has opened or closed these details, or is working inside them. */
function isInUse(details: Element): boolean {
  return (
    toggled.has(details) ||
    details.contains(document.activeElement) ||
    details.querySelector(LEFT_ALONE) !== null
  );
}

/** Updates the children that have a partner, inserts the new ones and removes the rest. */
function morphChildren(shown: Element, fresh: Element, marks: Marks): void {
  const partners = findPartners(shown, fresh, marks);
  const staying = new Set<Node>(partners.values());
  for (const child of [...shown.childNodes]) if (!staying.has(child)) child.remove();
  let place = shown.firstChild;
  for (const child of [...fresh.childNodes]) {
    const partner = partners.get(child);
    if (partner && partner === place) place = place.nextSibling;
    else shown.insertBefore(partner ?? newcomer(child, marks), place);
    if (partner) morphNode(partner, child, marks);
  }
}

/** A node to insert; marked elements inside it are taken from the shown page. */
function newcomer(fresh: Node, marks: Marks): Node {
  if (!(fresh instanceof Element) || !marks.carried.has(fresh)) return fresh;
  const made = fresh.cloneNode(false) as Element;
  morphChildren(made, fresh, marks);
  return made;
}

/** By fresh child: the shown node to update, found by marks first, then by similarity. */
function findPartners(shown: Element, fresh: Element, marks: Marks): Map<Node, Node> {
  const partners = partnersByMark(shown, fresh, marks);
  const taken = new Set(partners.values());
  const free = [...shown.childNodes].filter((one) => !taken.has(one) && !marks.carried.has(one));
  const open = [...fresh.childNodes].filter((one) => !partners.has(one) && !marks.carried.has(one));
  let from = 0;
  open.forEach((node, place) => {
    const later = open.slice(place + 1, place + 1 + LOOK_AHEAD);
    const index = indexOfLike(node, free.slice(from, from + LOOK_AHEAD), later);
    const partner = free[from + index];
    if (index < 0 || !partner) return;
    partners.set(node, partner);
    from += index + 1;
  });
  return partners;
}

function partnersByMark(shown: Element, fresh: Element, marks: Marks): Map<Node, Node> {
  const carriers = new Map<string, Node>();
  for (const node of shown.childNodes) {
    for (const name of marks.carried.get(node) ?? []) carriers.set(name, node);
  }
  const partners = new Map<Node, Node>();
  const taken = new Set<Node>();
  for (const node of fresh.childNodes) {
    const names = [...(marks.carried.get(node) ?? [])];
    const found = names.map((name) => carriers.get(name) ?? elsewhere(node, name, marks));
    const partner = found.find(
      (one) => one?.nodeName === node.nodeName && !taken.has(one) && !one.contains(shown),
    );
    if (!partner) continue;
    partners.set(node, partner);
    taken.add(partner);
  }
  return partners;
}

/** The shown element of this mark, which was inside another parent until now. */
function elsewhere(node: Node, name: string, marks: Marks): Node | undefined {
  return mark(node) === name ? marks.shown.get(name) : undefined;
}

/** Prefers an equal node; else one of the same kind that is not needed for a later node. */
function indexOfLike(node: Node, candidates: Node[], later: Node[]): number {
  const equal = candidates.findIndex((one) => one.isEqualNode(node));
  if (equal >= 0) return equal;
  return candidates.findIndex(
    (one) =>
      one.nodeName === node.nodeName &&
      (one.nodeName === "DETAILS" || mark(one) === mark(node)) && // summaries may count something
      !later.some((other) => other.isEqualNode(one)),
  );
}
