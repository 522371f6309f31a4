// The next page of the desk without leaving this one, so that no key gets lost in between.
import { all, announceFresh, documentOf, find, here } from "./dom.ts";
import { announceAnswered } from "./typed-ahead.ts";

let shown = here();

/** Shows another page. What was typed since a form was sent is typed there. */
export async function visit(address: string): Promise<void> {
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    const fresh = await documentOf(answer);
    if (answer.ok && isAlike(fresh)) {
      history.pushState(null, "", answer.url);
      shown = here();
      show(fresh);
      announceAnswered(true);
      return;
    }
  } catch {
    // the browser tells better than we could what is wrong
  }
  location.assign(address);
}

/** Whether the page needs the same scripts and styles as this one. */
function isAlike(fresh: Document): boolean {
  return find("#page", fresh) !== null && needs(fresh) === needs(document);
}

function needs(page: Document): string {
  const links = all<HTMLLinkElement>("link[rel=stylesheet]", page).map((one) =>
    one.getAttribute("href"),
  );
  const scripts = all<HTMLScriptElement>("script[src]", page).map((one) => one.getAttribute("src"));
  return [...links, ...scripts].join(" ");
}

function show(fresh: Document): void {
  const page = find("#page", fresh);
  if (!page) return;
  document.title = fresh.title;
  find("#page")?.replaceWith(document.adoptNode(page));
  scrollTo(0, 0);
  (find("[autofocus]", page) ?? find("#main", page))?.focus();
  announceFresh();
}

/** Back and forward between pages that were shown so; a jump within a page needs nothing. */
export function startVisits(): void {
  addEventListener("popstate", () => {
    if (here() !== shown) location.reload();
  });
}
