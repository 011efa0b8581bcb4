import { h, render } from 'preact';
import { BlockBar } from '../ui/block-bar.tsx';
import type { IdleLook } from './idle-bar.ts';

const nothing = (): void => undefined;

const NO_HANDLERS = { onVerify: nothing, onCancel: nothing, onRecord: nothing, onToggle: nothing, onAskFix: nothing, onCopyFix: nothing, onOpenReport: nothing, onJump: nothing, onLanguage: nothing };

/** What the component draws of an untouched bar. */
export function drawnBar(looks: IdleLook['props'], document: Document): Element {
  const room = document.createElement('div');
  render(h(BlockBar, { ...looks, status: null, error: null, expanded: false, ...NO_HANDLERS }), room);
  // Only copies of it are shown, and those have no handlers.
  return room.firstElementChild ?? room;
}
