import { findContainers, isPanel } from './find-blocks.ts';
import type { Pack } from './packs/pack.ts';

const LONGEST = 200;
const ordinals = new WeakMap<Element, number>();

/**
 * A name for a message or panel that it keeps when its row is unmounted and mounted again: the page's turn key, a
 * panel's title, or on legacy pages, which keep every message in the document, its ordinal.
 */
export function turnOf(container: Element, pack: Pack): string {
  const own = container.getAttribute('data-turn-key') ?? '';
  if (own === '' && isPanel(container, pack)) {
    const title =
      container.querySelector('h2')?.getAttribute('title') ?? container.querySelector('h2')?.textContent ?? '';
    return `panel:${title.trim().slice(0, LONGEST)}`;
  }
  const key = own === '' ? keyAround(container, pack) : own;
  if (key !== '') return `turn:${key.slice(0, LONGEST)}`;
  const row = rowOf(container);
  if (row != null) return `row:${row.slice(0, LONGEST)}`;
  return `message:${ordinal(container, pack)}`;
}

function keyAround(container: Element, pack: Pack): string {
  const keyed =
    container.closest('[data-turn-key]') ?? (pack.family === 'hub' ? container.querySelector('[data-turn-key]') : null);
  return keyed?.getAttribute('data-turn-key') ?? '';
}

/**
 * Where a message stands, which a message that replaces it takes over with another name; null where the page does not
 * number its rows.
 */
export const rowOf = (container: Element): string | null | undefined =>
  container.closest('[data-index]')?.getAttribute('data-index');

/** How many messages stand before this one. All are counted at once, since counting is a walk through the document. */
function ordinal(container: Element, pack: Pack): number {
  const known = ordinals.get(container);
  if (known !== undefined) return known;
  let count = 0;
  for (const message of findContainers(container.ownerDocument.documentElement, pack)) {
    if (isPanel(message, pack)) continue;
    ordinals.set(message, count);
    count += 1;
  }
  return ordinals.get(container) ?? count;
}
