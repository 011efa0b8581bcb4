// @vitest-environment happy-dom
import { h, render } from 'preact';
import { expect, test } from 'vitest';
import type { LanguageId, LanguageSource } from '../../shared/language.ts';
import { BlockBar } from '../ui/block-bar.tsx';
import { drawnBar } from './drawn-bar.ts';
import { addFile, idleCopy, idleLook } from './idle-bar.ts';
import type { IdleLook } from './idle-bar.ts';

const nothing = (): void => undefined;

const seen: [LanguageId | null, LanguageSource | null, string | null][] = [
  ['python', 'class', null],
  ['go', 'class', null],
  ['typescript', 'content', null],
  ['rust', 'file', 'src/main.rs'],
  ['json', 'content', 'a.json'],
  [null, null, null],
];

/** The copy of an untouched bar, and what the component draws. */
function both(
  language: LanguageId | null,
  languageSource: LanguageSource | null,
  file: string | null,
  state: 'unknown' | 'ready' | 'away',
  theme: 'light' | 'dark',
): [unknown, unknown] {
  const host = { state, version: null, error: null };
  const room = document.createElement('div');
  render(
    h(BlockBar, {
      language,
      languageSource,
      file,
      host,
      theme,
      status: null,
      error: null,
      expanded: false,
      onVerify: nothing,
      onCancel: nothing,
      onRecord: nothing,
      onToggle: nothing,
      onAskFix: nothing,
      onCopyFix: nothing,
      onOpenReport: nothing,
      onJump: nothing,
      onLanguage: nothing,
    }),
    room,
  );
  const look = idleLook({ language, languageSource, file }, host, theme);
  const copy = look === null ? null : (idleCopy(look, document, state === 'away' ? drawnBar : undefined) as Element);
  return [sorted(copy), sorted(room.firstElementChild)];
}

test.each(seen)(
  'a copied bar is to the last attribute what the component draws: %s, %s, %s',
  (language, languageSource, file) => {
    for (const state of ['unknown', 'ready', 'away'] as const) {
      for (const theme of ['light', 'dark'] as const) {
        const [copy, drawn] = both(language, languageSource, file, state, theme);
        expect(copy).toEqual(drawn);
      }
    }
  },
);

test('so is one that differs from the last by its language only', () => {
  for (const [source, file] of [
    ['class', null],
    ['content', null],
    ['file', 'a.x'],
  ] as const) {
    for (const language of ['ruby', 'php', 'csharp', 'sql'] as const) {
      const [copy, drawn] = both(language, source, file, 'unknown', 'light');
      expect(copy).toEqual(drawn);
    }
  }
});

test('a bar that is told its file later is the same as one that had it at once', () => {
  const host = { state: 'ready', version: null, error: null } as const;
  const later = document.createElement('div').attachShadow({ mode: 'open' });
  const copyOf = (file: string | null): Node =>
    idleCopy(idleLook({ language: 'rust', languageSource: 'class', file }, host, 'light') as IdleLook, document);
  later.replaceChildren(copyOf(null));
  addFile(later, 'src/main.rs', document);
  expect(later.firstElementChild?.outerHTML).toBe((copyOf('src/main.rs') as Element).outerHTML);
});

test('a file name that hides something is not copied', () => {
  expect(
    idleLook(
      { language: 'python', languageSource: 'file', file: 'a\u202e.py' },
      { state: 'ready', version: null, error: null },
      'light',
    ),
  ).toBeNull();
});

/** The tree with attributes in the order of their names. */
function sorted(element: Element | null): unknown {
  if (element === null) return null;
  const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).toSorted();
  return [
    element.localName,
    attributes,
    [...element.childNodes].map((node) => (node instanceof Element ? sorted(node) : node.textContent)),
  ];
}
