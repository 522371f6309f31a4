// Announcements for screen readers: red alert, time is up, a new round, a call.
import { all, find, onFresh } from "./dom.ts";

const SAID_FOR = 4_000;

let silence: ReturnType<typeof setTimeout> | undefined;

function say(text: string, visible: boolean): void {
  const voice = find("#said");
  if (!voice) return;
  voice.textContent = text;
  voice.classList.toggle("hidden", !visible);
  clearTimeout(silence);
  silence = setTimeout(() => {
    voice.textContent = "";
    voice.classList.add("hidden");
  }, SAID_FOR);
}

/** Confirms that a form was saved, where the page looks the same afterwards. */
export function saySaved(): void {
  say(find("#said")?.dataset.saved ?? "", true);
}

function shownNews(): Set<string> {
  return new Set(all("[data-news]").map((one) => one.dataset.news ?? ""));
}

export function startAnnouncing(): void {
  let known = shownNews();
  onFresh(() => {
    const now = shownNews();
    const fresh = [...now].filter((one) => !known.has(one));
    known = now;
    if (fresh.length) say(fresh.join(". "), false);
  });
}
