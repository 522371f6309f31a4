// The end: the final table, and what can be done with the game.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { documentOf } from "../dom.ts";
import { useStore } from "./pieces.tsx";

export function FinalTable(): JSX.Element {
  const store = useStore();
  const { view, game, texts } = store;
  const seats = view.places.map((place, seat) => ({ place, seat }));
  seats.sort((one, other) => one.place - other.place);
  const won = store.seat !== null && view.places[store.seat] === 1;
  return (
    <section class="final">
      <h2>{texts.say(won ? "you won" : "final table")}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.say("place")}</th>
            <th scope="col">{texts.say("manager column")}</th>
            <th scope="col">{texts.say("season column")}</th>
            <th scope="col">{texts.say("playoff column")}</th>
            <th scope="col">{texts.say("fans column")}</th>
          </tr>
        </thead>
        <tbody>
          {seats.map(({ place, seat }) => (
            <tr key={seat} class={place === 1 ? "winner" : ""}>
              <td>{place}.</td>
              <th scope="row">
                <span class={`seat-dot seat-${seat}`} aria-hidden="true" />{" "}
                <bdi>{store.name(seat)}</bdi>
              </th>
              <td>{game.season_fans[seat]}</td>
              <td>{game.playoff_fans[seat]}</td>
              <td>
                <b>{(game.season_fans[seat] ?? 0) + (game.playoff_fans[seat] ?? 0)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <OnceMore />
      <div class="acts">
        {store.first ? (
          <a class="as-button" href={`${store.page}/compare?with=${store.first}`}>
            {texts.say("compare")}
          </a>
        ) : null}
        <button
          type="button"
          class="second"
          onClick={() => {
            store.again = 0;
            store.change();
          }}
        >
          {texts.say("replay")}
        </button>
        <a class="as-button" href={`${store.page}/replay`}>
          {texts.say("step by step")}
        </a>
        <a class="as-button" href={store.record} download>
          {texts.say("record")}
        </a>
      </div>
    </section>
  );
}

/** The page's own forms for another game, as they stand at the end. */
function OnceMore(): JSX.Element {
  const { page } = useStore();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bring = async () => {
      const answer = await fetch(page, { headers: { Accept: "text/html" } });
      const forms = (await documentOf(answer)).querySelector(".once-more");
      if (forms) place.current?.replaceChildren(forms);
    };
    void bring();
  }, [page]);
  return <div ref={place} />;
}
