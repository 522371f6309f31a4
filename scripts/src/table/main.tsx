// The client of a table of All-Star Draft. Without it the page has plain forms for the same choices.
import { render } from "preact";
import { followSubject } from "../subject.ts";
import { App, instruction } from "./app.tsx";
import { pickByItself } from "./by-itself.ts";
import { lessonWords } from "./lesson.tsx";
import { listenToPhrases } from "./phrases.tsx";
import { StoreProvider } from "./pieces.tsx";
import { type Addresses, TableServer } from "./server.ts";
import { allowSound, entitle, ring } from "./signals.ts";
import { Store } from "./store.ts";
import { type Catalogue, Texts } from "./texts.ts";
import type { Own, Scene } from "./wire.ts";

/** Where the stream stands for this viewer: what was told, who is away, what was just said. */
function cursorOf(scene: Scene): string {
  const away = scene.away.reduce((bits, seat) => bits | (1 << seat), 0);
  const spoken = scene.spoken[scene.spoken.length - 1];
  return `${scene.view.cursor}.${away.toString(16)}${spoken ? `.${spoken.number}` : ""}`;
}

function begun(scene: Scene): boolean {
  return scene.view.game !== null;
}

/** Writes on the tab what is to be done. */
function showOnTab(store: Store): void {
  const turn = store.asked && !store.sealed;
  const allIn = store.asked && !store.view.waited_for.length;
  if (store.upcoming.length) entitle(store.texts.say("title reveal"));
  else if (allIn) entitle(store.texts.say("title in"));
  else entitle(turn ? store.texts.say("title turn") : "");
}

/** The last card of a hand is nobody's choice: it is announced when it has come by itself. */
function forcedCard(before: Own | null, chosen: readonly number[], after: Own | null): number {
  if (!before || !after || before.hand.length !== 2 || after.hand.length) return -1;
  const known = [...before.bench, ...before.fresh, ...chosen];
  return [...after.bench, ...after.fresh].find((card) => !known.includes(card)) ?? -1;
}

/** What is to be done, and the hint of a lesson. */
function spoken(store: Store): string {
  return [instruction(store), lessonWords(store)].filter(Boolean).join(" ");
}

/** Rings and says what is new for the person. */
function watch(store: Store): void {
  let step = store.view.game?.step;
  let told = store.story.length;
  let own = store.own;
  store.subscribe(() => {
    showOnTab(store);
    const now = store.view.game?.step;
    if (now === step) return;
    const forced = forcedCard(own, store.lastChoice, store.own);
    own = store.own;
    const revealed = store.story.length > told;
    step = now;
    told = store.story.length;
    if (revealed) ring("reveal sound");
    else ring(store.asked ? "turn sound" : "in sound");
    if (forced >= 0) {
      const card = store.texts.card(store.card(forced));
      store.say(store.texts.say("last card", { card }), true);
    } else if (!store.upcoming.length) store.say(spoken(store));
  });
}

function follow(store: Store, table: string, guest: string): void {
  const wanted = () => ({
    subject: `table/${table}`,
    cursor: cursorOf(store.scene),
    viewer: guest,
  });
  followSubject(wanted, (message) => {
    if ("changed" in message) void store.look();
    else if (message.state === "open") void store.look();
    else {
      store.lost = message.state === "lost";
      store.change();
    }
  });
}

const DEAL_OF = "#deal-of-";

/** What the page was opened for: a first game with hints, or the deal of another table. */
function readPurpose(store: Store): void {
  const { hash } = location;
  if (hash === "#lesson") store.teach(true);
  else if (hash.startsWith(DEAL_OF)) store.cameFrom(hash.slice(DEAL_OF.length));
  else return;
  history.replaceState(null, "", location.pathname + location.search);
}

/** The page before the game is the server's; it is loaded again when something has changed. */
function waitForGame(scene: Scene, table: string, guest: string): void {
  followSubject(
    () => ({ subject: `table/${table}`, cursor: cursorOf(scene), viewer: guest }),
    (message) => "changed" in message && location.reload(),
  );
}

/** Puts the table in the place of the plain forms. */
function show(store: Store, root: HTMLElement): void {
  const mount = document.createElement("div");
  mount.dataset.keep = "";
  root.classList.add("scripted");
  root.prepend(mount);
  render(
    <StoreProvider value={store}>
      <App />
    </StoreProvider>,
    mount,
  );
}

async function start(root: HTMLElement): Promise<void> {
  const {
    table = "",
    texts = "{}",
    art = "",
    guest = "",
    csrf = "",
    record = "",
    page = "",
    rules = "",
    now = "",
  } = root.dataset;
  const server = new TableServer(root.dataset as unknown as Addresses, csrf);
  const [scene, box] = await Promise.all([server.scene(), server.box()]);
  if (!begun(scene)) return waitForGame(scene, table, guest);
  const catalogue = JSON.parse(texts) as Catalogue;
  const said = new Texts(catalogue, document.documentElement.lang);
  const store = new Store({
    table,
    server,
    texts: said,
    box,
    scene,
    art,
    record,
    page,
    rules,
    now,
  });
  readPurpose(store);
  show(store, root);
  allowSound();
  watch(store);
  listenToPhrases(store);
  follow(store, table, guest);
  store.say(spoken(store));
  store.resume();
  pickByItself(store);
}

const root = document.querySelector<HTMLElement>("#table[data-texts]");
if (root) void start(root);
