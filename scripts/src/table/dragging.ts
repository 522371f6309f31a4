// Dragging a card or a bus with mouse, pen or finger. Only its transform changes while it moves.

const FAR_ENOUGH = 8;
const HOLD = 180;

interface Drag {
  readonly source: HTMLElement;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly touch: boolean;
  readonly begun: number;
  moving: boolean;
}

/** What can be dragged has `data-drag`, where it can be dropped `data-drop`. */
export class Dragging {
  private drag: Drag | null = null;
  private readonly drop: (dragged: string, target: string) => void;

  constructor(drop: (dragged: string, target: string) => void) {
    this.drop = drop;
  }

  /** Listens until the function that it returns is called. */
  start(root: HTMLElement): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    root.addEventListener("pointerdown", (event) => this.down(event), { signal });
    addEventListener("pointermove", (event) => this.move(event), { signal });
    addEventListener("pointerup", (event) => this.up(event), { signal });
    addEventListener("pointercancel", () => this.end(), { signal });
    root.addEventListener("touchmove", (event) => this.touchMove(event), {
      signal,
      passive: false,
    });
    return () => stop.abort();
  }

  private down(event: PointerEvent): void {
    const source = (event.target as HTMLElement).closest<HTMLElement>("[data-drag]");
    if (!source || event.button !== 0) return;
    const touch = event.pointerType === "touch";
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    this.drag = { source, pointer, x, y, touch, begun: Date.now(), moving: false };
  }

  private move(event: PointerEvent): void {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving && Math.hypot(dx, dy) < FAR_ENOUGH) return;
    if (!drag.moving && drag.touch && Date.now() - drag.begun < HOLD) {
      this.drag = null; // a finger that moves at once scrolls the page
      return;
    }
    if (!drag.moving) this.lift(drag);
    drag.source.style.transform = `translate3d(${dx}px, ${dy}px, 0) scale(1.06)`;
  }

  /** Nothing else is looked for below the pointer, or drawn again, until it is put down. */
  private lift(drag: Drag): void {
    drag.moving = true;
    drag.source.classList.add("dragged");
    drag.source.setPointerCapture(drag.pointer);
  }

  private up(event: PointerEvent): void {
    const ended = this.end();
    if (!ended?.moving) return;
    swallowClick();
    const below = document.elementFromPoint(event.clientX, event.clientY);
    const target = below?.closest<HTMLElement>("[data-drop]")?.dataset.drop;
    const dragged = ended.source.dataset.drag;
    if (dragged && target) this.drop(dragged, target);
  }

  private end(): Drag | null {
    const ended = this.drag;
    this.drag = null;
    ended?.source.classList.remove("dragged");
    if (ended) ended.source.style.transform = "";
    return ended;
  }

  /** A finger that has rested on a card drags it instead of the page. */
  private touchMove(event: TouchEvent): void {
    if (this.drag && Date.now() - this.drag.begun >= HOLD) event.preventDefault();
  }
}

/** The end of a drag is no click. */
function swallowClick(): void {
  const stop = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
}
