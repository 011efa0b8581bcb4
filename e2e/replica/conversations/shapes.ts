import type { Conversation, Part } from '../model.ts';
import { fenced, turn } from './build-turn.ts';

/** A block as a person reads it: what the page calls its language ("" where nothing is said), and its exact code. */
export interface ShapedBlock {
  label: string;
  code: string;
}

const BLANK_LINES = 'def first(items):\n\n\n    if not items:\n\treturn None   \n\n    return items[0]';

/** Blocks of one reply, in order: labelled, plain, with a class that is cut, and one of no known language. */
export const SHAPED: readonly ShapedBlock[] = [
  { label: 'python', code: BLANK_LINES },
  { label: '', code: 'src/\n  pager.py\n  theme.ts' },
  { label: 'C++', code: '#include <vector>\n\nint first(const std::vector<int>& items) { return items.at(0); }' },
  { label: 'c', code: 'int half(int n) { return n / 2; }' },
  { label: 'C#', code: 'int Half(int n) => n / 2;' },
  { label: 'tla', code: '---- MODULE One ----\nVARIABLE x\nInit == x = 1\n====' },
];

/** Of another reply of the same message's, after what a tool said: prose may have several roots. */
export const AFTER_TOOL: ShapedBlock = { label: 'typescript', code: "export const accent: string = '#c6613f';" };

/** Longer than the page highlights. */
export const LARGE: ShapedBlock = {
  label: 'python',
  code: Array.from({ length: 6_000 }, (_, at) => `value_${at} = "${'x'.repeat(24)}"`).join('\n'),
};

/** A file that a tool wrote: with blank lines, as the viewer shows them. */
export const FILE = {
  path: '/mnt/user-data/outputs/src/pager.py',
  code: 'import math\nimport os\n\n\ndef pages(count: int, size: int) -> int:\n    return math.ceil(count / size)\n',
} as const;

const TOOL: Part = {
  kind: 'tool',
  name: 'bash',
  request: '{\n  "command": "pytest -q"\n}',
  response: '{\n  "stdout": "1 passed"\n}',
};

const THOUGHT: Part = {
  kind: 'thinking',
  seconds: 4,
  markdown: `Maybe so:\n\n${fenced('python', 'def thought(): pass')}\n\nor so.`,
};

/** Every shape of a block in one reply, with what is to be left alone. */
export const SHAPES: Conversation = {
  id: '0c0a1f00-5e1f-4c1b-9a50-000000000031',
  slug: 'shapes',
  title: 'Every shape of a block',
  family: 'hub',
  shape: 'B',
  messages: turn(
    'U1-shapes',
    `Make this better:\n\n${fenced('python', 'mine = 1')}`,
    THOUGHT,
    SHAPED.map(({ label, code }) => fenced(label, code)).join('\n\nand `inline = 1`\n\n- a `list` of code\n\n'),
    TOOL,
    `That went well:\n\n${fenced(AFTER_TOOL.label, AFTER_TOOL.code)}`,
    { kind: 'artifact', title: 'Pager', file: 'pager.tsx', language: 'tsx', code: 'export const Pager = () => <b/>;' },
    { kind: 'file', path: FILE.path, code: FILE.code },
  ),
  reply: SHAPED.map(({ label, code }) => fenced(label, code)).join('\n\nand then:\n\n'),
  tricks: [],
};

/** One block that is longer than the page highlights, and a small one behind it. */
export const LARGE_BLOCK: Conversation = {
  id: '0c0a1f00-5e1f-4c1b-9a50-000000000032',
  slug: 'large',
  title: 'A long block',
  family: 'hub',
  shape: 'B',
  messages: turn(
    'U1-large',
    'All of it.',
    `${fenced(LARGE.label, LARGE.code)}\n\nand ${'\n\n'}${fenced('c', 'int x;')}`,
  ),
  reply: '',
  tricks: [],
};

const EDITED = [
  { type: 'context', text: 'def pages(count, size):' },
  { type: 'deletion', text: '    return count / size' },
  { type: 'addition', text: '    import math, sys' },
  { type: 'context', text: '' },
  { type: 'addition', text: '    return math.ceil(count / size)' },
] as const;

/** The new side of {@link EDITS}. */
export const EDITED_CODE = 'def pages(count, size):\n    import math, sys\n\n    return math.ceil(count / size)';

/** One edit of a file in each of the ways in which it is shown. */
export const EDITS: Conversation = {
  id: '0c0a1f00-5e1f-4c1b-9a50-000000000033',
  slug: 'edits',
  title: 'An edit, three times',
  family: 'hub',
  shape: 'B',
  messages: turn(
    'U1-edits',
    'Round up.',
    'In two columns:',
    { kind: 'diff', file: 'src/pager.py', lines: EDITED, view: 'split' },
    'in one:',
    { kind: 'diff', file: 'src/pager.py', lines: EDITED, view: 'single' },
    'and whole:',
    { kind: 'diff', file: 'src/pager.py', lines: EDITED, view: 'file' },
  ),
  reply: '',
  tricks: [],
};
