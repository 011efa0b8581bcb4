import type { Conversation } from '../model.ts';
import { fenced, turn } from './build-turn.ts';

const PAGER = `class Pager:
    """Walks through the pages of a list."""

    def __init__(self, items, size):
        self.items = items
        self.size = size
        self.page = 0

    def next(self):
        start = self.page * self.size
        self.page += 1
        return self.items[start : start + self.sise]`;

const THEME = `export const theme = {
  accent: '#c6613f',
  radius: 8,
} as const;

export type ThemeKey = keyof typeof theme;`;

/** Two artifacts beside a block of prose. */
export const ARTIFACTS: Conversation = {
  id: '0c0a1f00-5e1f-4c1b-9a50-000000000005',
  slug: 'artifacts',
  title: 'Pager class',
  family: 'hub',
  shape: 'B',
  messages: turn(
    'U1-art',
    'Make a file with a pager class and one with the theme.',
    'Here is the pager:',
    { kind: 'artifact', title: 'Pager', file: 'pager.py', language: 'python', code: PAGER },
    'and the theme:',
    { kind: 'artifact', title: 'Theme', file: 'theme.ts', language: 'typescript', code: THEME },
    `Use it so:\n\n${fenced('python', 'pager = Pager([1, 2, 3], size=2)\nprint(pager.next())')}`,
  ),
  reply: '',
  tricks: [],
};

/** Diffs of a tool, which sit in open shadow roots. */
export const DIFFS: Conversation = {
  id: '0c0a1f00-5e1f-4c1b-9a50-000000000006',
  slug: 'diffs',
  title: 'Fix the pager',
  family: 'hub',
  shape: 'B',
  messages: turn(
    'U1-diff',
    'Fix the typo in the pager.',
    { kind: 'thinking', seconds: 2 },
    'I changed one line:',
    {
      kind: 'diff',
      file: 'pager.py',
      lines: [
        { type: 'context', text: '        self.page += 1' },
        { type: 'deletion', text: '        return self.items[start : start + self.sise]' },
        { type: 'addition', text: '        return self.items[start : start + self.size]' },
      ],
    },
    {
      kind: 'diff',
      file: 'src/theme.ts',
      lines: [
        { type: 'deletion', text: "export const accent: number = '#c6613f';" },
        { type: 'addition', text: "export const accent: string = '#c6613f';" },
      ],
    },
    'The tests pass again.',
  ),
  reply: '',
  tricks: [],
};
