import { connectContent } from '../platform/content-client.ts';
import { sheetOf } from '../ui/sheet.ts';
import { BAR_TAG, CHIP_TAG } from './attach.ts';
import { startPage } from './page.ts';

/** The build puts the text of ui-css.ts here. */
declare const CONTENT_CSS: string;

/** Bars this far outside of the viewport are drawn already. */
const NEAR = '400px 0px';

// A former content script of an updated extension left its elements behind.
for (const stale of document.querySelectorAll(`${BAR_TAG}, ${CHIP_TAG}`)) stale.remove();

startPage(
  {
    document,
    view: window,
    link: connectContent(),
    sheets: [sheetOf(CONTENT_CSS)],
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
  },
  new AbortController().signal,
);
