import { type LanguageId, LANGUAGE_IDS, LANGUAGES, type LanguageSource } from '../../shared/language.ts';
import type { HostState } from '../platform/messages.ts';
import { GUESSED } from '../ui/guessed.ts';
import type { BlockBarProps } from '../ui/props.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { Theme } from './theme.ts';

/** The look of a bar with which nothing has happened yet. Bars of one name look alike to the last attribute. */
export interface IdleLook {
  name: string;
  props: Pick<BlockBarProps, 'language' | 'languageSource' | 'file' | 'host' | 'theme'>;
}

/** A host of which nobody has heard yet. */
export const UNKNOWN_HOST: HostState = { state: 'unknown', version: null, error: null };

interface Seen {
  language: LanguageId | null;
  languageSource: LanguageSource | null;
  file: string | null;
}

const drawn = new Map<string, Element>();

/** What {@link build} made last. */
let built: { looks: IdleLook['props']; element: Element } | null = null;

/**
 * How an untouched bar looks; null for one that has to be drawn by itself, because its file name holds what cannot be
 * seen.
 */
export function idleLook({ language, languageSource, file }: Seen, host: HostState, theme: Theme): IdleLook | null {
  if (file !== null && visibleText(file) !== file) return null;
  return {
    name: `${language} ${languageSource === 'content'} ${host.state === 'away'} ${theme} ${file ?? ''}`,
    props: { language, languageSource, file, host, theme },
  };
}

/**
 * A bar of this look, without handlers: a copy, which is far cheaper than drawing it, and a long conversation wants
 * hundreds.
 * @param draw draws the first of a look; by default one of a host that is not known to be away
 */
export function idleCopy({ props }: IdleLook, document: Document, draw = build): Node {
  const { file } = props;
  const looks = { ...props, file: null };
  const name = idleLook(looks, props.host, props.theme)?.name ?? '';
  let pattern = drawn.get(name);
  if (pattern === undefined) drawn.set(name, (pattern = draw(looks, document)));
  const copy = pattern.cloneNode(true) as Element;
  if (file !== null) addFile(copy, file, document);
  return copy;
}

/**
 * Names the file in a bar that looks the same without one. The bar's own nodes stay, since a click may be on its way to
 * them.
 */
export function addFile(bar: ParentNode, file: string, document: Document): void {
  const place = document.createElement('span');
  place.setAttribute('class', 'file');
  place.setAttribute('title', file);
  place.textContent = file;
  bar.querySelector('.subject')?.append(place);
}

/**
 * What the component draws, node by node: most pages never get as far as drawing a bar, and its library is not even
 * there until somebody uses one; {@link addFile} adds the file. A test compares the two.
 */
function build(looks: IdleLook['props'], document: Document): Element {
  const { language, languageSource, theme } = looks;
  const former = built;
  const title = language === null ? 'code' : LANGUAGES[language].title;
  const name = `Verification of this ${title} block`;
  const isAlike =
    former !== null &&
    former.looks.language !== null &&
    language !== null &&
    former.looks.languageSource === languageSource &&
    former.looks.theme === theme;
  if (isAlike) {
    // Most bars of a page differ by the language's name, and a copy is made in a fraction of the time.
    const copy = former.element.cloneNode(true) as Element;
    copy.firstElementChild?.setAttribute('aria-label', name);
    const subject = copy.querySelector('.subject')?.firstChild;
    if (subject != null) subject.nodeValue = title;
    return copy;
  }
  const make = (tag: string, attributes: Record<string, string>, ...children: (Node | string)[]): Element => {
    const element = document.createElement(tag);
    for (const name in attributes) element.setAttribute(name, attributes[name] ?? '');
    element.append(...children);
    return element;
  };
  const button = (
    kind: string,
    icon: string,
    label: string,
    title: string,
    more: Record<string, string> = {},
  ): Element =>
    make(
      'button',
      { type: 'button', class: `button quiet ${kind}`, 'data-icon': icon, title, ...more },
      ...(label === '' ? [] : [make('span', { class: 'button-label' }, label)]),
    );
  const guessed = languageSource === 'content';
  const element = make(
    'div',
    { class: 'cv block', 'data-theme': theme },
    make(
      'div',
      { class: 'bar', role: 'group', 'aria-label': name },
      language === null
        ? make(
            'select',
            { class: 'select small', 'aria-label': 'Language of this block' },
            make('option', { value: '' }, 'no language'),
            ...LANGUAGE_IDS.map((id) => make('option', { value: id }, LANGUAGES[id].title)),
          )
        : make(
            'span',
            { class: 'subject', ...(guessed ? { title: GUESSED } : {}) },
            title,
            ...(guessed ? [make('span', { class: 'guess' }, 'guessed')] : []),
          ),
      make(
        'button',
        { type: 'button', class: 'bar-middle', 'data-icon': 'down', 'aria-expanded': 'false' },
        make('span', { class: 'bar-hint' }, 'not verified'),
      ),
      make(
        'span',
        { class: 'bar-actions' },
        ...(language === null ? [] : [button('shrinks', 'play', 'Verify', 'Verify')]),
        button('shrinks', 'pencil', 'Record', 'Record a correction'),
        make(
          'span',
          { class: 'menu-anchor' },
          button('icon-only', 'dots', '', 'More', { 'aria-label': 'More', 'aria-expanded': 'false' }),
        ),
      ),
    ),
    make('div', { class: 'unseen', role: 'status' }),
  );
  built = { looks, element };
  return element;
}
