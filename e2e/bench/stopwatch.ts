import type { Page } from 'playwright';
import { bar, inRoot } from '../harness/shadow.ts';
import { until } from '../harness/until.ts';

interface Watch {
  clicked?: number;
  running?: true;
  shown?: number;
}

type Watched = ShadowRoot & { stopwatch?: Watch };

/** Runs inside the page: from the click on the bar to the first frame that shows a verdict after it. */
function arm(root: Watched): true {
  const watch: Watch = {};
  root.stopwatch = watch;
  root.addEventListener('click', (event) => (watch.clicked ??= event.timeStamp), { capture: true, once: true });
  const look = (): void => {
    if (watch.clicked === undefined || watch.shown !== undefined) return;
    if (root.querySelector('.ticks') !== null) watch.running = true;
    else if (watch.running === true && root.querySelector('.verdict') !== null) {
      observer.disconnect();
      requestAnimationFrame((now) => (watch.shown = now));
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  return true;
}

/**
 * Clicks Verify on the bar with the mouse and returns the milliseconds from the click to the frame that shows the
 * verdict.
 */
export async function timeVerify(page: Page, index: number, button: string): Promise<number> {
  const target = bar(page, index).button(button);
  await until('the stopwatch is set', () => inRoot(page, ':bar', index, arm, []));
  await target.click();
  return until(
    'the verdict is shown',
    async () => {
      const watch = await inRoot(page, ':bar', index, (root: Watched) => ({ ...root.stopwatch }), []);
      return watch?.shown !== undefined && watch.clicked !== undefined
        ? Math.max(0.01, watch.shown - watch.clicked)
        : null;
    },
    30_000,
  );
}
