import { VISIBLE } from './attach.ts';

/** Tag of the chip's host element. */
export const CHIP_TAG = 'claude-verify-chip';

/** The chip's host element. */
export function createChipHost(document: Document): HTMLElement {
  const host = document.createElement(CHIP_TAG);
  host.style.cssText = VISIBLE;
  return host;
}

/** Keeps the host as wide as an element of the page and centred like it, until the signal aborts. */
export function alignWith(element: Element, host: HTMLElement, signal: AbortSignal): void {
  host.style.cssText += 'margin:0 auto !important;width:100% !important;align-self:center !important';
  const observer = new ResizeObserver((entries) => {
    const width = entries.at(-1)?.borderBoxSize[0]?.inlineSize;
    if (width !== undefined) host.style.setProperty('max-width', `${width}px`, 'important');
  });
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}
