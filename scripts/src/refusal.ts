// A refused form: the reason appears above it, and what was typed stays.
import { all, announceFresh, documentOf, find, here } from "./dom.ts";
import { fieldOf } from "./fields.ts";

const TYPED_FIELDS = "input:not([type=hidden]), select, textarea";

export async function showRefusal(form: HTMLFormElement, answer: Response): Promise<void> {
  const page = await documentOf(answer);
  const problem = find(".problem", page);
  if (problem) showAbove(form, problem);
  else showInstead(page);
}

export function removeRefusal(form: HTMLFormElement): void {
  find(".banner.refused", form)?.remove();
}

function showAbove(form: HTMLFormElement, problem: Element): void {
  removeRefusal(form);
  const banner = bannerOf(problem);
  for (const link of all<HTMLAnchorElement>("[data-reload]", banner)) link.href = here();
  for (const hint of all("[data-typed]", banner)) hint.hidden = !find(TYPED_FIELDS, form);
  form.classList.add("typed");
  form.classList.remove("busy");
  banner.prepend(...enterButton(form));
  form.prepend(banner);
  banner.scrollIntoView({ block: "center" });
}

/** Enter presses the first button of a form: it must stay the form's own, not one on offer. */
function enterButton(form: HTMLFormElement): Node[] {
  const own = find("button:not([type=button])", form);
  const copy = own?.cloneNode() as HTMLElement | undefined;
  if (!copy) return [];
  copy.className = "hidden";
  copy.tabIndex = -1;
  copy.removeAttribute("id");
  copy.setAttribute("aria-hidden", "true");
  return [copy];
}

/** What was refused looks alarming, a question that only wants a yes does not. */
function bannerOf(problem: Element): HTMLElement {
  const what = document.createElement("strong");
  what.textContent = find("h1", problem)?.textContent ?? "";
  const line = document.createElement("p");
  line.append(what, " ", find(".lead", problem)?.textContent ?? "");
  const banner = document.createElement("div");
  const asks = find("[data-accept]:not(.danger)", problem);
  banner.className = `banner ${asks ? "warning" : "danger"} refused`;
  banner.setAttribute("role", "alert");
  banner.append(line, ...all("[data-about], [data-accept]", problem));
  return banner;
}

/** The answer is not a refusal but another page, such as the one for signing in: shows it. */
function showInstead(answer: Document): void {
  const page = find("#page", answer);
  if (page) find("#page")?.replaceWith(page);
  announceFresh();
  find("#main")?.focus();
}

/** After a conflict the form can be sent again: it gets the current version and a new key. */
export async function renew(form: HTMLFormElement): Promise<void> {
  try {
    const page = await documentOf(await fetch(here(), { headers: { Accept: "text/html" } }));
    const name = CSS.escape(form.dataset.form ?? "");
    const fresh = find<HTMLFormElement>(`form[data-form="${name}"]`, page);
    if (!fresh) return;
    for (const hidden of ["seen", "key"]) {
      const field = fieldOf(form, hidden);
      const source = fieldOf(fresh, hidden);
      if (field && source) field.value = source.value;
    }
  } catch {
    // no connection: the form stays as it was
  }
}
