import type { Page } from 'playwright/test';
import { until } from './until.ts';

/** What moved in a reply from the moment that it ended. */
export interface Shift {
  /** How far the page's own element that moved most went, against the top of its row, in CSS pixels. */
  pixels: number;
  /** The browser's own score (layout-shift entries) since then. */
  score: number;
}

interface Watching {
  shiftBegan?: boolean;
  shift?: () => Shift;
}

/**
 * Begins to watch: from the moment that the page says that a reply has ended on, whatever moves in it counts. The page
 * changes nothing of a reply's layout after that moment, so what is measured is of others.
 */
export async function watchShift(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watching = window as Watching;
    const ended = (element: Element): boolean => element.getAttribute('data-is-streaming') === 'false';
    const old = new Set([...document.querySelectorAll('[data-is-streaming]')].filter(ended));
    let score = 0;
    const begin = (message: Element): void => {
      observer.disconnect();
      watching.shiftBegan = true;
      const row = message.closest('[data-perf-row], [data-test-render-count]') ?? message;
      const blocks = '.standard-markdown > *, [role="toolbar"], .toolbar';
      const heights = new Map<Element, number>();
      const top = (element: Element): number => element.getBoundingClientRect().top - row.getBoundingClientRect().top;
      for (const element of row.querySelectorAll(blocks)) heights.set(element, top(element));
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) score += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift' });
      watching.shift = () => ({
        pixels: Math.max(0, ...[...heights].map(([element, before]) => Math.abs(top(element) - before))),
        score,
      });
    };
    const observer = new MutationObserver((records) => {
      for (const { target } of records)
        if (target instanceof Element && ended(target) && !old.has(target)) {
          begin(target);
          return;
        }
    });
    observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-is-streaming'] });
  });
}

/** What moved up to now; waits until a reply has ended. */
export async function shiftSoFar(page: Page): Promise<Shift> {
  await until('a reply has ended', () => page.evaluate(() => (window as Watching).shiftBegan === true));
  return page.evaluate(() => (window as Watching).shift?.() ?? { pixels: -1, score: -1 });
}
