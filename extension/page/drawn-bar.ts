import { h, render } from 'preact';
import { BlockBar } from '../ui/block-bar.tsx';
import type { Glance } from './extract.ts';
import { addFile, idleCopy, idleLook } from './idle-bar.ts';
import type { IdleLook } from './idle-bar.ts';
import type { Surroundings } from './surroundings.ts';

const nothing = (): void => undefined;

const NO_HANDLERS = {
  onVerify: nothing,
  onCancel: nothing,
  onRecord: nothing,
  onToggle: nothing,
  onAskFix: nothing,
  onCopyFix: nothing,
  onOpenReport: nothing,
  onJump: nothing,
  onLanguage: nothing,
};

/** What the component draws of an untouched bar. */
export function drawnBar(looks: IdleLook['props'], document: Document): Element {
  const room = document.createElement('div');
  render(h(BlockBar, { ...looks, status: null, error: null, expanded: false, ...NO_HANDLERS }), room);
  // Only copies of it are shown, and those have no handlers.
  return room.firstElementChild ?? room;
}

/**
 * Shows a bar with which nothing has happened as a copy of one that looks like it.
 * @param shown name of the look that stands there, which is kept as far as it fits
 * @returns name of the look that stands there now; null where the bar has to be drawn by itself
 */
export function showCopy(
  root: ShadowRoot,
  shown: string | null,
  seen: Omit<Glance, 'isHuge'>,
  { document, host, theme }: Pick<Surroundings, 'document' | 'host' | 'theme'>,
): string | null {
  const look = idleLook(seen, host, theme);
  if (look === null) return null;
  const { file } = seen;
  if (file !== null && shown === idleLook({ ...seen, file: null }, host, theme)?.name) addFile(root, file, document);
  else if (look.name !== shown)
    root.replaceChildren(idleCopy(look, document, host.state === 'away' ? drawnBar : undefined));
  return look.name;
}
