import { h, render } from 'preact';
import { BlockBar } from '../ui/block-bar.tsx';
import type { BlockBarProps } from '../ui/props.ts';

const drawn = new Map<string, Element>();

/** Names the look of a bar with which nothing has happened yet; null for any other. Bars of one name look alike to the last attribute. */
export function idleName({ language, languageSource, file, status, host, error, expanded, theme }: BlockBarProps): string | null {
  if (status !== null || error !== null || expanded || file !== null) return null;
  return [language, languageSource === 'content', host.state === 'away', theme].join(' ');
}

/** A copy of the bar of this look, without handlers: far cheaper than drawing it, and a long conversation wants hundreds. */
export function idleCopy(name: string, props: BlockBarProps, document: Document): Node {
  let pattern = drawn.get(name);
  if (pattern === undefined) {
    const room = document.createElement('div');
    render(h(BlockBar, props), room);
    // The copies outlive the drawing: its tree and its handlers go, a copy of its nodes stays.
    pattern = room.cloneNode(true) as Element;
    render(null, room);
    drawn.set(name, pattern);
  }
  return pattern.firstElementChild?.cloneNode(true) ?? pattern;
}
