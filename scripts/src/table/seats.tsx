// The managers: fans, who is still choosing, and what lies open before each.
import type { JSX } from "preact";
import { saidBy } from "./phrases.tsx";
import { Badge, CardRow, useStore } from "./pieces.tsx";
import type { Store } from "./store.ts";
import { Phase } from "./wire.ts";

function choosesNow({ view, game }: Store, seat: number): boolean {
  return view.stage === "playing" && !game.places[seat] && view.waited_for.includes(seat);
}

/** What a seat does now, in a word. */
function stateOf(store: Store, seat: number): string {
  const { game, view, texts } = store;
  if (view.stage !== "playing") return "";
  if (game.places[seat]) return texts.say("out in place", { place: game.places[seat] ?? 0 });
  if (store.scene.away.includes(seat)) return texts.say("away");
  if (choosesNow(store, seat)) return texts.say("choosing");
  return (game.concerned >> seat) % 2 ? texts.say("has chosen") : "";
}

/** The neighbour that gets the hand; null when none is passed on. */
export function passesTo(store: Store): number | null {
  const { game, seat, managers } = store;
  const passing = game.phase === Phase.PICK || game.phase === Phase.PAIR;
  if (!passing || seat === null) return null;
  return (seat + (game.round === 2 ? managers - 1 : 1)) % managers;
}

/** What stands below a manager's name. */
function notesOn(store: Store, seat: number): string[] {
  const { texts } = store;
  if (seat === store.seat && choosesNow(store, seat)) return [texts.say("you choose")];
  const you = seat === store.seat ? texts.say("you") : "";
  const to = seat === passesTo(store) ? texts.say("gets your hand") : "";
  return [you, stateOf(store, seat), to].filter(Boolean);
}

export function Seats(): JSX.Element {
  const store = useStore();
  return (
    <ul class="seats plain" aria-label={store.texts.say("managers")}>
      {store.view.chairs.map((_, seat) => (
        <li key={seat} class={`seat seat-${seat}${seat === store.seat ? " own-seat" : ""}`}>
          <span class={`seat-dot seat-${seat}`} aria-hidden="true" />
          <bdi class="seat-name">{store.name(seat)}</bdi>
          <b class="seat-fans">{store.texts.count("fans", store.fans(seat))}</b>
          <span class={`seat-state${store.view.waited_for.includes(seat) ? " waits" : ""}`}>
            {notesOn(store, seat).join(" · ")}
          </span>
          <Tickets seat={seat} />
          <Saying text={saidBy(store, seat)} />
        </li>
      ))}
    </ul>
  );
}

/** What somebody has just said. */
function Saying({ text }: { text: string }): JSX.Element | null {
  return text ? <span class="saying">{text}</span> : null;
}

function Tickets({ seat }: { seat: number }): JSX.Element | null {
  const store = useStore();
  const count = store.game.tickets[seat] ?? 0;
  return count ? <span class="tickets">{store.texts.count("tickets", count)}</span> : null;
}

/** The open teams of one manager, and what is known of their bench. */
function OpenTeams({ seat }: { seat: number }): JSX.Element {
  const store = useStore();
  const { game, texts } = store;
  const known = game.known[seat] ?? [];
  const coming = game.incoming[seat] ?? 0;
  const teams = (game.teams[seat] ?? []).filter((team) => team.length);
  return (
    <section class="open-teams">
      <h3>
        <span class={`seat-dot seat-${seat}`} aria-hidden="true" /> <bdi>{store.name(seat)}</bdi>
        <small> {texts.count("cards held", game.cards[seat] ?? 0)}</small>
      </h3>
      {teams.map((team) => (
        <div key={team.join()} class="open-team">
          <CardRow cards={team} />
          <Badge team={team} />
        </div>
      ))}
      {coming ? <p>{texts.count("face down", coming)}</p> : null}
      {known.length ? (
        <details>
          <summary>{texts.count("known cards", known.length)}</summary>
          <CardRow cards={known} />
        </details>
      ) : null}
    </section>
  );
}

export function AllOpenTeams(): JSX.Element | null {
  const store = useStore();
  const others = store.view.chairs.map((_, seat) => seat).filter((seat) => seat !== store.seat);
  const open = others.filter(
    (seat) => store.game.teams[seat]?.some((team) => team.length) || store.game.known[seat]?.length,
  );
  if (!open.length) return null;
  return (
    <section class="others">
      <h2>{store.texts.say("open teams")}</h2>
      {open.map((seat) => (
        <OpenTeams key={seat} seat={seat} />
      ))}
    </section>
  );
}

/** The person's own cards that are not being chosen from. */
export function OwnCards(): JSX.Element | null {
  const store = useStore();
  const { own, game, texts } = store;
  const draws: readonly number[] = [Phase.PICK, Phase.PAIR, Phase.MARKET, Phase.DISCARD];
  if (!own || !draws.includes(game.phase)) return null;
  const bench = game.phase === Phase.DISCARD ? own.bench : [...own.bench, ...own.fresh];
  return (
    <section class="own-cards">
      <h2>{texts.say("your bench")}</h2>
      {bench.length ? (
        <>
          <CardRow cards={bench} />
          <Badge team={bench} />
        </>
      ) : (
        <p class="hint">{texts.say("bench empty")}</p>
      )}
      {own.teams.map((team, index) => (
        <div key={team.join()} class="open-team">
          <h3>{texts.say("team number", { number: index + 1 })}</h3>
          <CardRow cards={team} />
          <Badge team={team} />
        </div>
      ))}
    </section>
  );
}

/** Who is away can be played for by a bot, if all others agree. */
export function Absent(): JSX.Element | null {
  const store = useStore();
  const { view, seat, scene, texts, game } = store;
  if (seat === null || view.stage !== "playing" || view.chairs[seat]?.bot) return null;
  const held = view.chairs.flatMap((chair, one) => (chair.guest && one !== seat ? [one] : []));
  const gone = held.filter((one) => scene.away.includes(one) || view.chairs[one]?.bot);
  const ask = (absent: number, forGood: boolean) => {
    void store.act("ask-for-bot", { absent, step: game.step, for_good: forGood });
  };
  const asked = (absent: number, forGood: boolean) =>
    view.consents.some(
      (one) => one.seat === seat && one.absent === absent && one.for_good === forGood,
    );
  const now = (one: number) =>
    scene.away.includes(one) && view.waited_for.includes(one) && !view.waited_for.includes(seat);
  return gone.length ? (
    <div class="seal-bar">
      {gone.map((one) => (
        <>
          {now(one) && !view.setting.clock && !asked(one, false) ? (
            <button type="button" class="second" onClick={() => ask(one, false)}>
              {texts.say("bot this time", { who: store.name(one) })}
            </button>
          ) : null}
          {asked(one, true) ? null : (
            <button type="button" class="quiet" onClick={() => ask(one, true)}>
              {texts.say("bot for good", { who: store.name(one) })}
            </button>
          )}
        </>
      ))}
    </div>
  ) : null;
}
