import type { Range } from '../../../shared/finding.ts';
import { defaultFileName } from '../../../shared/language.ts';
import { newestAnswers } from '../../kit/newest-answers.ts';
import { withoutMagic } from './notebook-magic.ts';
import { fillLeftOut } from './python-left-out.ts';

/** A block of Python made ready for tools that want a whole file; line numbers stay, columns shift by `margin`. */
export interface Fragment {
  text: string;
  /** UTF-16 units that were taken from the start of every line. */
  margin: number;
  /** What was changed, in words. */
  notes: readonly string[];
  /** Is it a cell of a notebook, by its magic? */
  isCell?: true;
}

/** Why a text is no Python file at all, although it is Python in a way. */
export interface NotAFile {
  unsupported: string;
}

const prompt = /^[ \t]*(>>>|In \[\d+\]:)(\s|$)/m;

/**
 * Turns a block into what a Python parser can read: a common margin goes, and lines of notebook magic (`%cd`, `!pip`)
 * become comments of the same length, and what stands for left out code is filled in (left-out.ts). A transcript of the
 * interactive prompt is not turned into anything. The name tells a block from a file that has a name of its own.
 */
export const readFragment = (text: string, name = defaultFileName('python')): Fragment | NotAFile =>
  newestFragments(text, name);

/** Blocks that are kept: each is asked for by every check of Python, one after the other. */
const FRAGMENTS_KEPT = 4;

const newestFragments = newestAnswers(FRAGMENTS_KEPT, (text: string, name: string): Fragment | NotAFile => {
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
  const python = withoutMagic(lines, name !== defaultFileName('python'));
  const isCell = python !== undefined;
  if (isCell) {
    lines = python;
    notes.push('lines of notebook magic were left out');
  }
  if (/^case\b[^=(]*:\s*$/m.test(lines.find((line) => line.trim() !== '') ?? ''))
    return { unsupported: 'these are cases of a match that is not shown' };
  const filled = fillLeftOut(lines.join('\n'));
  return { text: filled.text, margin, notes: [...notes, ...filled.notes], ...(isCell ? { isCell } : {}) };
});

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
