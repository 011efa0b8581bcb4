import { hub } from './hub.ts';
import { legacy } from './legacy.ts';
import type { Pack } from './pack.ts';

/** The family whose signs the document shows, hub first because legacy's signs also occur there; null for neither. */
export function choosePack(root: ParentNode): Pack | null {
  return [hub, legacy].find((pack) => root.querySelector(pack.signs.join(', ')) !== null) ?? null;
}
