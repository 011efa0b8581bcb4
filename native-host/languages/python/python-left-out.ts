import { regex } from '../../../shared/regex.ts';
import { newestAnswers } from '../../kit/newest-answers.ts';

/** A text whose signs for left out code were made what Python can read; every line stays where it was. */
export interface Filled {
  text: string;
  notes: string[];
}

const QUIET = /("""|''')(?:\\[^]|(?!\1)[^])*(?:\1|$)|(["'])(?:\\[^]|(?!\2)[^\\\n])*\2|#[^\n]*/g;
const REMARK = regex('i')`
  \.\.\.|[…⋮⋯]|\brest of\b
  |\b(?:unchanged|omitted|snip(?:ped)?)\b
  |\b(?:code|logic|implementation) (?:goes )?here\b
  |\b(?:existing|remaining|other|your|same|more) (?:code|logic|implementation|methods?)\b
`;
const WORDS = /^([ \t]*)(?:\.\.\.[ \t]+(?!(?:if|in|is|and|or|not|for|else)\b)[A-Za-z(][^\n]*|[…⋮⋯][^\n]*)$/gm;
const CLAUSE = /^(?:elif\b|else[ \t]*:|except\b|finally[ \t]*:)/;
const PLACEHOLDER = /(?<=[=(,:[][ \t]*)<[A-Za-z][\w .-]*>(?=[ \t]*(?:[)\],}]|$))/gm;
const HEADER = /^([ \t]*)(?:async[ \t]+)?(?:def|class)\b[^\n]*:$/;

/** Makes a text readable that leaves code out, has placeholders, or begins with a later clause of a statement. */
export function fillLeftOut(given: string): Filled {
  const steps: readonly (readonly [note: string, changes: readonly ((text: string) => string)[]])[] = [
    ['what stands for left out code was filled in', [words, members, suites, placeholders]],
    ['its first clause belongs to a statement that is not shown', [clauses]],
    ['the body of its last definition is not shown', [lastBody]],
  ];
  const notes: string[] = [];
  let text = given;
  for (const [note, changes] of steps) {
    const changed = changes.reduce((before, change) => change(before), text);
    if (changed !== text) notes.push(note);
    text = changed;
  }
  return { text, notes };
}

/** Every change asks for the same text again until one has changed it. */
const TEXTS_KEPT = 2;

/** The text with comments made blank and strings made of one letter, of the same length and lines. */
export const withoutQuiet = newestAnswers(TEXTS_KEPT, (text: string): string =>
  text.replace(QUIET, (part) => part.replaceAll(/[^\n]/g, part.startsWith('#') ? ' ' : 's')),
);

/** Replaces what a pattern finds in the code, leaving strings and comments alone. */
function inCode(text: string, pattern: RegExp, fill: (found: string, at: number, code: string) => string): string {
  const code = withoutQuiet(text);
  const parts: string[] = [];
  let from = 0;
  for (const { 0: found, index } of code.matchAll(pattern)) {
    parts.push(text.slice(from, index), fill(found, index, code));
    from = index + found.length;
  }
  return parts.join('') + text.slice(from);
}

/** `... and the rest` and `…` as a line of their own. */
const words = (text: string): string =>
  inCode(text, WORDS, (line) => {
    const margin = line.length - line.trimStart().length;
    return line.slice(0, margin) + '...'.padEnd(line.length - margin);
  });

const placeholders = (text: string): string => inCode(text, PLACEHOLDER, (found) => '...'.padEnd(found.length));

/**
 * Three dots among the members of a dict display, parameters, or arguments behind one with a name: no expression may
 * stand there.
 */
function members(text: string): string {
  return inCode(text, /(?<=[{(,]\s*)\.\.\.(?=\s*[,})\n])(?:[ \t]*,)?/g, (found, at, code) => {
    const open = openAt(code, at);
    const before = code.slice(open + 1, at);
    const isDict = code[open] === '{' && /:/.test(before + code.slice(at));
    const isParameter = code[open] === '(' && /\bdef\s+\w+\s*$/.test(code.slice(0, open));
    const isBehindNamed = code[open] === '(' && /(?:^|,)\s*\w+\s*=(?!=)/.test(before);
    return isDict || isParameter || isBehindNamed ? ' '.repeat(found.length) : found;
  });
}

/** The bracket that is open at an offset of a text without strings and comments, or -1. */
export function openAt(code: string, at: number): number {
  for (let depth = 0, index = at - 1; index >= 0; index -= 1) {
    const sign = code[index] ?? '';
    if (')]}'.includes(sign)) depth += 1;
    else if ('([{'.includes(sign)) {
      if (depth === 0) return index;
      depth -= 1;
    }
  }
  return -1;
}

const marginOf = (line: string): number => line.length - line.trimStart().length;

/** A suite that has nothing but a comment that says what is left out. */
function suites(text: string): string {
  const lines = text.split('\n');
  const code = withoutQuiet(text)
    .split('\n')
    .map((line) => line.trimEnd());
  const following = nextCode(code);
  let header = '';
  return lines
    .map((line, at) => {
      const own = code[at] ?? '';
      if (own !== '') {
        header = own;
        return line;
      }
      const next = following[at];
      const isAlone = header.endsWith(':') && (next === undefined || marginOf(next) <= marginOf(header));
      const isRemarked =
        isAlone && line.trimStart().startsWith('#') && marginOf(line) > marginOf(header) && REMARK.test(line);
      return isRemarked ? line.slice(0, marginOf(line)) + '...'.padEnd(line.length - marginOf(line)) : line;
    })
    .join('\n');
}

/** For each line the next one below it that is not blank. */
function nextCode(lines: readonly string[]): (string | undefined)[] {
  let next: string | undefined;
  return lines
    .toReversed()
    .map((line) => {
      const below = next;
      if (line !== '') next = line;
      return below;
    })
    .toReversed();
}

/** Clauses of a statement whose beginning is not shown become conditions of the same length. */
function clauses(text: string): string {
  const lines = text.split('\n');
  const code = withoutQuiet(text).split('\n');
  for (const [at, line] of code.entries()) {
    if (line.trim() === '' || marginOf(line) > 0) continue;
    if (!CLAUSE.test(line)) break;
    const own = lines[at] ?? '';
    lines[at] = line.startsWith('elif')
      ? `if  ${own.slice(4)}`
      : own.replace(/^[^:]*:/, (head) => `${'if 1'.padEnd(head.length - 1)}:`);
  }
  return lines.join('\n');
}

/** A definition of which only the head is shown, at the end. */
function lastBody(text: string): string {
  const code = withoutQuiet(text).trimEnd();
  const last = code.slice(code.lastIndexOf('\n') + 1);
  return HEADER.test(last) ? `${text.slice(0, code.length)} ...${text.slice(code.length)}` : text;
}
