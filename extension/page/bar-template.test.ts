// @vitest-environment happy-dom
import { h, render } from 'preact';
import { expect, test } from 'vitest';
import type { LanguageId, LanguageSource } from '../../shared/language.ts';
import { BlockBar } from '../ui/block-bar.tsx';
import { copyOfTemplate, lookOf } from './bar-template.ts';

const nothing = (): void => undefined;

const seen: [LanguageId | null, LanguageSource | null, string | null][] = [
  ['python', 'class', null],
  ['go', 'class', null],
  ['typescript', 'content', null],
  ['rust', 'file', 'src/main.rs'],
  ['rust', 'file', 'src/lib.rs'],
  ['json', 'content', 'a.json'],
  ['python', 'file', 'a\u202e.py'],
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
      toggled: new Set<string>(),
      inDraft: null,
      onAskFix: nothing,
      onUndoRequest: nothing,
      onTickFix: nothing,
      onCopyRequest: nothing,
      onOpenReport: nothing,
      onAllow: nothing,
      onJump: nothing,
      onLanguage: nothing,
    }),
    room,
  );
  const copy = copyOfTemplate(lookOf({ language, languageSource, file }, host, theme), document);
  return [copy.outerHTML, room.innerHTML];
}

test.each(seen)(
  'a copied bar is to the last attribute what the component draws: %s, %s, %s',
  (language, languageSource, file) => {
    for (const state of ['unknown', 'ready', 'away'] as const) {
      for (const theme of ['light', 'dark'] as const) {
        // The first is drawn, the second is a copy of it.
        for (let times = 0; times < 2; times++) {
          const [copy, drawn] = both(language, languageSource, file, state, theme);
          expect(copy).toBe(drawn);
        }
      }
    }
  },
);
