import type { Range } from '../../../shared/finding.ts';
import { fillLeftOut } from './python-left-out.ts';

/** A block of Python made ready for tools that want a whole file; line numbers stay, columns shift by `margin`. */
export interface Fragment {
  text: string;
  /** UTF-16 units that were taken from the start of every line. */
  margin: number;
  /** What was changed, in words. */
  notes: string[];
  /** Is it a cell of a notebook, by its magic? */
  isCell?: true;
}

/** Why a text is no Python file at all, although it is Python in a way. */
export interface NotAFile {
  unsupported: string;
}

const prompt = /^[ \t]*(>>>|In \[\d+\]:)(\s|$)/m;
const magic = /^([ \t]*)([!%](?=[A-Za-z]|%[A-Za-z]))/;
/** `frame.head??`, `?print`: asks the notebook for help. */
const help = /^([ \t]*)(?:[A-Za-z_*%][\w.*]*(?:\[[\w'"]{1,40}\])?\?{1,2}|\?{1,2}[A-Za-z_%][\w.]*)(?=[ \t]*;?[ \t]*$)/;
/** `files = !ls`, `took = %timeit -o f()`: the value comes from outside of Python. */
const assignedMagic = /^([ \t]*[A-Za-z_][\w, \t]*=[ \t]*)(?:![^=\s]|%[A-Za-z])[^\n]*$/;

/**
 * Turns a block into what a Python parser can read: a common margin goes, and lines of notebook magic (`%cd`, `!pip`)
 * become comments of the same length, and what stands for left out code is filled in (left-out.ts). A transcript of the
 * interactive prompt is not turned into anything.
 */
export function readFragment(text: string): Fragment | NotAFile {
  if (prompt.test(text.split('\n').find((line) => line.trim() !== '') ?? '')) {
    return { unsupported: 'this is a transcript of an interactive session, not a Python file' };
  }
  const notes: string[] = [];
  let lines = text.split('\n');
  const margin = commonMargin(lines);
  if (margin > 0) {
    lines = lines.map((line) => line.slice(Math.min(margin, blankStart(line))));
    notes.push(`read without its common indentation of ${margin}`);
  }
  const isCell = isNotebookCell(lines);
  if (isCell) {
    lines = lines.map(withoutMagic);
    notes.push('lines of notebook magic were left out');
  }
  if (/^case\b[^=(]*:\s*$/m.test(lines.find((line) => line.trim() !== '') ?? ''))
    return { unsupported: 'these are cases of a match that is not shown' };
  const filled = fillLeftOut(lines.join('\n'));
  return { text: filled.text, margin, notes: [...notes, ...filled.notes], ...(isCell ? { isCell } : {}) };
}

/** A range of the fragment's text as a range of the block it was made from. */
export function toBlock(range: Range, margin: number): Range {
  return { ...range, startColumn: range.startColumn + margin, endColumn: range.endColumn + margin };
}

/** Comments by which code silences its checkers: a clean result does not speak of those lines. */
export function silencedBy(text: string): string[] {
  const words = ['noqa', 'type: ignore', 'pyright:', 'ruff:', 'nosec'];
  const found = words.filter((word) => new RegExp(`#\\s*${word.replace(' ', '\\s*')}`).test(text));
  return found.length === 0
    ? []
    : [`lines that the code itself exempts (${found.map((word) => `# ${word}`).join(', ')})`];
}

/**
 * Does the nearest function around this line (from 1) stand in the text itself, and is it not async? Then what the line
 * awaits is wrong whatever surrounds the block.
 */
export function isInPlainFunction(text: string, line: number): boolean {
  const lines = text.split('\n');
  let margin = blankStart(lines[line - 1] ?? '');
  for (const above of lines.slice(0, line - 1).toReversed()) {
    if (above.trim() === '' || blankStart(above) >= margin) continue;
    margin = blankStart(above);
    if (/^\s*(async\s+)?def\b/.test(above)) return !/^\s*async\b/.test(above);
  }
  return false;
}

/**
 * Is this line (from 1) in a function at the margin that is a method by its first parameter: one whose class is not
 * shown?
 */
export function isInLooseMethod(text: string, line: number): boolean {
  const lines = text.split('\n');
  const head = lines.findLastIndex((each, at) => at < line && /^[^\s)\]}#@]/.test(each));
  return /^(?:async\s+)?def\s+\w+(?:\[[^\]]*\])?\(\s*(?:self|cls)\b/.test(lines.slice(Math.max(0, head)).join('\n'));
}

function blankStart(line: string): number {
  return line.length - line.trimStart().length;
}

function commonMargin(lines: readonly string[]): number {
  const inked = lines.filter((line) => line.trim() !== '');
  const first = inked[0];
  if (first === undefined) return 0;
  let margin = first.slice(0, blankStart(first));
  for (const line of inked) while (!line.startsWith(margin)) margin = margin.slice(0, -1);
  return margin.length;
}

/** The line as Python reads it: of the same length, and a name that magic has assigned is still assigned. */
function withoutMagic(line: string): string {
  const assigned = assignedMagic.exec(line)?.[1];
  if (assigned !== undefined) return `${assigned}[]${'#'.repeat(line.length - assigned.length)}`.slice(0, line.length);
  if (help.test(line)) return line.replace(/[^ \t]/, '#');
  return line.replace(magic, '$1#');
}

/** Magic stands where a statement starts; inside of brackets a line may begin with `%` for good reasons. */
function isNotebookCell(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => magic.test(line) || help.test(line) || assignedMagic.test(line));
  if (first < 0) return false;
  const before = lines.slice(0, first).findLast((line) => line.trim() !== '');
  return before === undefined || !/[([{,\\=+\-*/%]\s*(#.*)?$/.test(before);
}
