import { createHost } from './attach.ts';
import type { Host } from './attach.ts';

/** The chip's host element, and the way to keep it as wide as an element of the page and centred like it. */
export interface ChipHost extends Host {
  /** Until the signal aborts. */
  alignWith(element: Element, signal: AbortSignal): void;
}

/** A host for the chip at the composer. Its size is said in its root, where the page has no say. */
export function createChipHost(document: Document, sheets: readonly CSSStyleSheet[]): ChipHost {
  const sheet = new CSSStyleSheet();
  return {
    ...createHost(document, [...sheets, sheet]),
    alignWith(element, signal) {
      const fit = (width: number | undefined): void =>
        sheet.replaceSync(
          ':host { z-index: 1 !important; margin: 0 auto !important; width: 100% !important; align-self: center ' +
            `!important; ${width === undefined ? '' : `max-width: ${width}px !important`} }`,
        );
      fit(undefined);
      const observer = new ResizeObserver((entries) => fit(entries.at(-1)?.borderBoxSize[0]?.inlineSize));
      observer.observe(element);
      signal.addEventListener('abort', () => observer.disconnect(), { once: true });
    },
  };
}
