import { connectContent } from '../platform/content-client.ts';
import { uiSheet } from '../ui/sheet.ts';
import { clickGuard } from './click-guard.ts';
import { watchControls } from './control-visibility.ts';
import { drawTexts } from './drawn-text.ts';
import { initCorrectionDetector } from './features/correction-detector.ts';
import { initKnownIssuesChip } from './features/known-issues-chip.ts';
import { initOracleElsewhere } from './features/oracle-elsewhere.ts';
import { initPageHealth } from './features/page-health.ts';
import { initPanelNotes } from './features/panel-notes.ts';
import { initRewordPatterns } from './features/reword-patterns.ts';
import { initShortcuts } from './features/shortcuts.ts';
import { initVerifyAll } from './features/verify-all.ts';
import { initVerifyBar } from './features/verify-bar.ts';
import { isHit } from './hit-test.ts';
import { openPage, type Browser } from './page.ts';

/** Set by the build: is it for Firefox, which has no IntersectionObserver V2 (tried with version 153)? */
declare const IS_FIREFOX: boolean;

/** Bars this far outside of the viewport are drawn already. */
const NEAR = '400px 0px';

const browser: Browser = {
  document,
  view: window,
  guard: clickGuard(IS_FIREFOX ? watchControls(window, isHit) : watchControls(window)),
  sheets: [uiSheet()],
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

drawTexts();
const { signal } = new AbortController();
const page = openPage(browser, connectContent(), signal);
const bars = initVerifyBar(page, signal);
initCorrectionDetector(page, bars, signal);
initKnownIssuesChip(page, bars, signal);
initShortcuts(page, bars, signal);
initVerifyAll(page, bars, signal);
initPanelNotes(page, signal);
initRewordPatterns(page, bars, signal);
initOracleElsewhere(page, bars, signal);
initPageHealth(page, bars, signal);
page.start();
