// The pick clock, by the server's time. What lies ready is sealed just before time runs out.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { askTime, serverNow } from "../server-time.ts";
import { useStore } from "./pieces.tsx";
import type { Store } from "./store.ts";

/** Milliseconds before the end in which a choice still reaches the server. */
const IN_TIME = 1_500;
const SECOND = 1_000;

/** The whole choice that lies ready in the page, but is not sealed; null if none does. */
export function useReady(moves: readonly number[] | null): void {
  const store = useStore();
  useLayoutEffect(() => {
    store.ready = moves;
    return () => {
      store.ready = null;
    };
  });
}

function sealInTime(store: Store, deadline: number): void {
  if (deadline - serverNow() > IN_TIME || !store.ready || store.sealed || store.sending) return;
  void store.choose(store.ready);
}

/** The seconds that are left, if there is a pick clock. */
export function PickClock(): JSX.Element | null {
  const store = useStore();
  const { deadline } = store.view;
  useEffect(() => {
    if (deadline === null) return;
    void askTime(store.now).then(() => store.change());
    const timer = setInterval(() => {
      sealInTime(store, deadline);
      store.change();
    }, SECOND / 2);
    return () => clearInterval(timer);
  }, [deadline]);
  if (deadline === null) return null;
  const left = Math.max(0, Math.ceil((deadline - serverNow()) / SECOND));
  return (
    <span class="pick-clock" role="timer">
      {store.texts.count("seconds", left)}
    </span>
  );
}
