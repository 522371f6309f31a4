// What is one tap away in every phase: the tie-break card, arenas, cards, the log, settings.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isWished, WISHES, wish } from "./by-itself.ts";
import { Phrases } from "./phrases.tsx";
import { ArenaCard, arenaOf, CardRow, Picture, useStore } from "./pieces.tsx";
import { chapterWords } from "./reveal.tsx";
import { RuleButton, Rules } from "./rules.tsx";
import { side } from "./scale.ts";
import { bringIntoSight } from "./sight.ts";
import { isOn, SIGNALS, turn } from "./signals.ts";
import type { Panel, Store } from "./store.ts";
import { chapters } from "./story.ts";

const PANELS: readonly Panel[] = ["rules", "order", "arenas", "cards", "log", "say", "settings"];

const BAR = ".game-table .panel-bar";

export function PanelBar(): JSX.Element {
  const store = useStore();
  return (
    <nav class="panel-bar" aria-label={store.texts.say("look up")}>
      {PANELS.filter((one) => one !== "say" || store.seat !== null).map((panel) => (
        <button
          type="button"
          key={panel}
          class="quiet"
          aria-expanded={store.panel === panel}
          aria-controls="panel"
          onClick={() => store.open(panel)}
        >
          {store.texts.say(`panel ${panel}`)}
        </button>
      ))}
    </nav>
  );
}

const SHOWN: Readonly<Record<Panel, () => JSX.Element>> = {
  order: TieBreakCard,
  arenas: ArenaRows,
  cards: OpenCards,
  log: Log,
  rules: Rules,
  say: Phrases,
  settings: Settings,
};

export function OpenPanel(): JSX.Element {
  const store = useStore();
  const panel = useRef<HTMLDivElement>(null);
  const Shown = store.panel && SHOWN[store.panel];
  useEffect(() => {
    if (store.panel) panel.current?.scrollIntoView({ block: "nearest" });
  }, [store.panel, store.rule]);
  return (
    <div id="panel" class="panel" ref={panel}>
      {Shown ? (
        <>
          <Shown />
          <button type="button" class="second" onClick={() => backToGame(store)}>
            {store.texts.say("back to game")}
          </button>
        </>
      ) : null}
    </div>
  );
}

/** Closes what was looked up; the keyboard goes on where it was opened. */
function backToGame(store: Store): void {
  document
    .querySelector<HTMLElement>(`${BAR} [aria-expanded=true]`)
    ?.focus({ preventScroll: true });
  store.open(null);
  bringIntoSight(document.querySelector<HTMLElement>(".game-table .now, .game-table .reveal"));
}

function Titled({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <section class="card">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function TieBreakCard(): JSX.Element {
  const store = useStore();
  const { texts } = store;
  const order = store.box.tiebreak[side(store.managers)];
  const medals = ["gold", "silver", "bronze"];
  return (
    <Titled title={texts.say("panel order")}>
      <p class="hint">
        {texts.say("order hint")} <RuleButton rule="order" />
      </p>
      <div class="tiers">
        {(order?.tiers ?? []).map((tier, index) => (
          <div key={tier}>
            <h3 class={`medal ${medals[index]}`}>
              {texts.say(medals[index] ?? "bronze")}: {texts.say(`tier ${tier}`)}
            </h3>
            <ol>
              {(order?.[tier] ?? []).map((value) => (
                <li key={value}>
                  {tier === "number" ? null : (
                    <Picture name={String(value)} neutral={`other-${tier}`} />
                  )}
                  {tier === "number" ? value : texts.word(String(value))}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </Titled>
  );
}

function ArenaRows(): JSX.Element {
  const store = useStore();
  const { game, texts, box, managers } = store;
  const gone = box.playoff_fans[String(managers)] ?? [];
  const ahead = box.arenas.filter(
    (one) => !game.arenas.includes(one.id) && !game.used.includes(one.id),
  );
  return (
    <Titled title={texts.say("panel arenas")}>
      <RuleButton rule="fans" />
      <div class="arenas">
        {game.arenas.map((id, index) => {
          const arena = arenaOf(store, id);
          return arena ? <ArenaCard key={id} arena={arena} bus={index + 1} /> : null;
        })}
      </div>
      <p>
        {texts.say("playoff fans")}:{" "}
        {gone.map((fans, index) => `${index + 1}. ${fans}`).join(" · ")}
      </p>
      <details>
        <summary>{texts.say("other arenas")}</summary>
        <div class="arenas">
          {ahead.map((arena) => (
            <ArenaCard key={arena.id} arena={arena} bus={0} />
          ))}
        </div>
      </details>
    </Titled>
  );
}

function OpenCards(): JSX.Element {
  const store = useStore();
  const { game, texts, box } = store;
  const species = game.species.map((index) => box.species[index] ?? "");
  return (
    <Titled title={texts.say("panel cards")}>
      <h3>{texts.say("in play")}</h3>
      <ul class="species plain">
        {species.map((name) => (
          <li key={name}>
            <Picture name={name} neutral="other-species" /> {texts.word(name)}
          </li>
        ))}
      </ul>
      {game.known.map((cards, seat) =>
        cards.length ? (
          <div key={seat}>
            <h3>
              <bdi>{store.name(seat)}</bdi>
            </h3>
            <CardRow cards={cards} />
          </div>
        ) : null,
      )}
      {game.gone.length ? (
        <>
          <h3>{texts.say("out of the game")}</h3>
          <CardRow cards={game.gone} />
        </>
      ) : null}
    </Titled>
  );
}

function Log(): JSX.Element {
  const store = useStore();
  const seen = chapters(store.story).filter((one) => one.end <= store.shown);
  const newest = seen.map((chapter, index) => ({ chapter, index })).reverse();
  return (
    <Titled title={store.texts.say("panel log")}>
      {newest.length ? null : <p class="hint">{store.texts.say("log empty")}</p>}
      <ol class="log plain">
        {newest.map(({ chapter, index }) => (
          <li key={chapter.end}>
            {chapterWords(store, chapter)}{" "}
            <button
              type="button"
              class="quiet"
              onClick={() => {
                store.again = index;
                store.change();
              }}
            >
              {store.texts.say("show again")}
            </button>
          </li>
        ))}
      </ol>
    </Titled>
  );
}

interface SwitchProps {
  readonly text: string;
  readonly on: boolean;
  readonly turn: (on: boolean) => void;
}

function Switch({ text, on, turn }: SwitchProps): JSX.Element {
  const store = useStore();
  return (
    <label>
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => {
          turn(event.currentTarget.checked);
          store.change();
        }}
      />
      {text}
    </label>
  );
}

function Settings(): JSX.Element {
  const store = useStore();
  const { texts } = store;
  return (
    <Titled title={texts.say("panel settings")}>
      {SIGNALS.map((signal) => (
        <Switch
          key={signal}
          text={texts.say(`signal ${signal}`)}
          on={isOn(signal)}
          turn={(on) => turn(signal, on)}
        />
      ))}
      {(store.seat === null ? [] : WISHES).map((one) => (
        <Switch
          key={one}
          text={texts.say(`wish ${one}`)}
          on={isWished(one)}
          turn={(on) => wish(one, on)}
        />
      ))}
      {store.view.setting.hints && store.seat !== null ? (
        <Switch text={texts.say("lesson")} on={store.lesson} turn={(on) => store.teach(on)} />
      ) : null}
      {store.seat !== null && store.view.stage === "playing" ? (
        <button
          type="button"
          class="danger"
          onClick={() => {
            if (confirm(texts.say("leave sure"))) void store.act("leave-seat");
          }}
        >
          {texts.say("leave")}
        </button>
      ) : null}
    </Titled>
  );
}
