import { hub } from './hub.ts';
import { legacy } from './legacy.ts';
import type { Pack } from './pack.ts';

/** The family whose signs the document shows, hub first because legacy's signs also occur there; null for neither. */
export function choosePack(root: ParentNode): Pack | null {
  // One by one: browsers answer single selectors from an index and lists of them by a walk.
  return [hub, legacy].find((pack) => pack.signs.some((sign) => root.querySelector(sign) !== null)) ?? null;
}

/** Is this element in what only pages of the family show? Asked without a search. */
export const isWithin = (element: Element, pack: Pack): boolean => element.closest(pack.signs.join()) !== null;
