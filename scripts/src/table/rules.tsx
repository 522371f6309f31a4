// The rules, one tap away: parts of their page, shown where they count.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { documentOf } from "../dom.ts";
import { useStore } from "./pieces.tsx";

let known: Promise<Document> | null = null;

async function fetched(address: string): Promise<Document> {
  return documentOf(await fetch(address, { headers: { Accept: "text/html" } }));
}

/** The page of rules, which is fetched once. */
function pageOfRules(address: string): Promise<Document> {
  known ??= fetched(address).catch((trouble) => {
    known = null;
    throw trouble;
  });
  return known;
}

/** A button that leads to a part of the rules: its name, or that of a phase. */
export function RuleButton({ rule }: { rule: string }): JSX.Element {
  const store = useStore();
  return (
    <button type="button" class="quiet rule-button" onClick={() => store.lookUp(rule)}>
      {store.texts.say("the rule")}
    </button>
  );
}

interface Topic {
  readonly id: string;
  readonly name: string;
}

function topicsOf(page: Document): Topic[] {
  return [...page.querySelectorAll<HTMLAnchorElement>(".contents a")].map((link) => ({
    id: (link.getAttribute("href") ?? "").slice(1),
    name: link.textContent ?? "",
  }));
}

function partOf(page: Document, rule: string): Element | null {
  return page.getElementById(rule) ?? page.querySelector(`[data-phases~="${rule}"]`);
}

/** One part of the rules, and the way to all others. */
export function Rules(): JSX.Element {
  const store = useStore();
  const [page, setPage] = useState<Document | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    pageOfRules(store.rules).then(setPage, () => store.say(store.texts.say("not sent"), true));
  }, []);
  const part = page && partOf(page, store.rule);
  useEffect(() => {
    place.current?.replaceChildren(...(part?.cloneNode(true).childNodes ?? []));
  }, [part]);
  return (
    <section class="card">
      <div class="rule-part" ref={place} />
      <nav class="rule-topics" aria-label={store.texts.say("panel rules")}>
        {page
          ? topicsOf(page).map(({ id, name }) => (
              <button
                type="button"
                key={id}
                class="quiet"
                aria-pressed={id === part?.id}
                onClick={() => store.lookUp(id)}
              >
                {name}
              </button>
            ))
          : null}
      </nav>
      <a href={store.rules}>{store.texts.say("all rules")}</a>
    </section>
  );
}
