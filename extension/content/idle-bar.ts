import { h, render } from 'preact';
import type { LanguageId, LanguageSource } from '../../shared/language.ts';
import type { HostState } from '../platform/messages.ts';
import { BlockBar } from '../ui/block-bar.tsx';
import type { BlockBarProps } from '../ui/props.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { Theme } from './theme.ts';

/** The look of a bar with which nothing has happened yet. Bars of one name look alike to the last attribute. */
export interface IdleLook {
  name: string;
  props: Pick<BlockBarProps, 'language' | 'languageSource' | 'file' | 'host' | 'theme'>;
}

interface Seen {
  language: LanguageId | null;
  languageSource: LanguageSource | null;
  file: string | null;
}

const drawn = new Map<string, Element>();

/** How an untouched bar looks; null for one that has to be drawn by itself, because its file name holds what cannot be seen. */
export function idleLook({ language, languageSource, file }: Seen, host: HostState, theme: Theme): IdleLook | null {
  if (file !== null && visibleText(file) !== file) return null;
  return { name: `${language} ${languageSource === 'content'} ${host.state === 'away'} ${theme} ${file ?? ''}`, props: { language, languageSource, file, host, theme } };
}

/** A bar of this look, without handlers: a copy, which is far cheaper than drawing it, and a long conversation wants hundreds. */
export function idleCopy({ props }: IdleLook, document: Document): Node {
  const { file } = props;
  const name = idleLook({ ...props, file: file === null ? null : 'f' }, props.host, props.theme)?.name ?? '';
  let pattern = drawn.get(name);
  if (pattern === undefined) {
    const room = document.createElement('div');
    render(h(BlockBar, { ...props, file: file === null ? null : 'f', status: null, error: null, expanded: false, ...NO_HANDLERS }), room);
    // A copy of the nodes is kept, the drawing with its handlers is not.
    pattern = (room.cloneNode(true) as Element).firstElementChild ?? room;
    drawn.set(name, pattern);
  }
  const copy = pattern.cloneNode(true) as Element;
  const place = file === null ? null : copy.querySelector('.file');
  if (file !== null && place !== null) {
    place.setAttribute('title', file);
    place.textContent = file;
  }
  return copy;
}

const nothing = (): void => undefined;

const NO_HANDLERS = { onVerify: nothing, onCancel: nothing, onRecord: nothing, onToggle: nothing, onAskFix: nothing, onCopyFix: nothing, onOpenReport: nothing, onJump: nothing, onLanguage: nothing };
