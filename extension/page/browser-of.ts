import { clickGuard } from './click-guard.ts';
import type { ClickGuard } from './click-guard.ts';
import type { NearWatch } from './near-watch.ts';
import { watchSight } from './sight.ts';

/** What both scripts of a page borrow from the browser. */
export interface Browser {
  document: Document;
  view: Window;
  readonly guard: ClickGuard;
  watchNear(onNear: (element: Element) => void): NearWatch;
  now(): number;
  nextFrame(task: () => void): void;
  later(ms: number, task: () => void): void;
}

/** Bars this far outside of the viewport are drawn already. */
const NEAR = '400px 0px';

/** The browser itself. */
export function browserOf(document: Document, view: Window & typeof globalThis): Browser {
  // To ask the global object for it costs more than to read the clock.
  const { performance } = view;
  return {
    document,
    view,
    guard: clickGuard(watchSight(view)),
    watchNear: (onNear) => {
      // TypeScript's DOM types lack scrollMargin, which reaches through the transcript's own scroller.
      const margins: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: NEAR, scrollMargin: NEAR };
      return new IntersectionObserver((entries) => {
        for (const entry of entries) if (entry.isIntersecting) onNear(entry.target);
      }, margins);
    },
    now: () => performance.now(),
    // A hidden tab paints no frames, but its replies end too.
    nextFrame: (task) => void (document.hidden ? setTimeout(task, 50) : requestAnimationFrame(task)),
    later: (ms, task) => void setTimeout(task, ms),
  };
}
