// What comes next is never out of sight: on a phone people have scrolled down to what they press.

/** Scrolls to the start of something, unless all of it can be seen, once the page has settled. */
export function bringIntoSight(part: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (!part?.isConnected) return;
    const { top, bottom } = part.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) part.scrollIntoView();
  });
}
