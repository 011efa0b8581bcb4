import { h, render } from 'preact';
import { type LanguageId, LANGUAGES, type LanguageSource } from '../../shared/language.ts';
import type { HostState } from '../platform/messages.ts';
import { BlockBar, GUESSED } from '../ui/block-bar.tsx';
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
  const looks = { ...props, file: file === null ? null : 'f' };
  const name = idleLook(looks, props.host, props.theme)?.name ?? '';
  let pattern = drawn.get(name);
  if (pattern === undefined) {
    pattern = props.language !== null && props.host.state !== 'away' ? build({ ...looks, language: props.language }, document) : rendered(looks, document);
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

/** What the component draws. */
function rendered(looks: IdleLook['props'], document: Document): Element {
  const room = document.createElement('div');
  render(h(BlockBar, { ...looks, status: null, error: null, expanded: false, ...NO_HANDLERS }), room);
  // Only copies of it are shown, and those have no handlers.
  return room.firstElementChild ?? room;
}

/**
 * The same, node by node: most pages never get as far as drawing a bar, and the first drawing costs as much as dressing
 * fifty blocks. A test compares the two.
 */
function build({ language, languageSource, file, theme }: IdleLook['props'] & { language: LanguageId }, document: Document): Element {
  const make = (tag: string, attributes: Record<string, string>, ...children: (Node | string)[]): Element => {
    const element = document.createElement(tag);
    for (const name in attributes) element.setAttribute(name, attributes[name] ?? '');
    element.append(...children);
    return element;
  };
  const button = (kind: string, icon: string, label: string, title: string, more: Record<string, string> = {}): Element =>
    make('button', { type: 'button', class: `button quiet ${kind}`, 'data-icon': icon, title, ...more }, ...(label === '' ? [] : [make('span', { class: 'button-label' }, label)]));
  const { title } = LANGUAGES[language];
  const guessed = languageSource === 'content';
  return make('div', { class: 'cv block', 'data-theme': theme },
    make('div', { class: 'bar', role: 'group', 'aria-label': `Verification of this ${title} block` },
      make('span', { class: 'subject', ...(guessed ? { title: GUESSED } : {}) },
        title,
        ...(guessed ? [make('span', { class: 'guess' }, 'guessed')] : []),
        ...(file === null ? [] : [make('span', { class: 'file', title: file }, file)])),
      make('button', { type: 'button', class: 'bar-middle', 'data-icon': 'down', 'aria-expanded': 'false' }, make('span', { class: 'bar-hint' }, 'not verified')),
      make('span', { class: 'bar-actions' },
        button('shrinks', 'play', 'Verify', 'Verify'),
        button('shrinks', 'pencil', 'Record', 'Record a correction'),
        make('span', { class: 'menu-anchor' }, button('icon-only', 'dots', '', 'More', { 'aria-label': 'More', 'aria-expanded': 'false' })))),
    make('div', { class: 'unseen', role: 'status' }));
}

const nothing = (): void => undefined;

const NO_HANDLERS = { onVerify: nothing, onCancel: nothing, onRecord: nothing, onToggle: nothing, onAskFix: nothing, onCopyFix: nothing, onOpenReport: nothing, onJump: nothing, onLanguage: nothing };
