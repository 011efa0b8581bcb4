import { closingOf } from '../../statements/brackets.ts';
import { blankComments } from '../../../../kit/scan/scan-text.ts';
import { lineAmong, lineStarts } from '../../../../kit/text-position.ts';
import { regex } from '../../../../../shared/regex.ts';

/** A command of a model, in its order. */
export interface AlloyCommand {
  kind: 'check' | 'run';
  /** "check NoLoop", "run at line 7". */
  title: string;
  /** Empty for a block. */
  name: string;
  /** What a check of a block claims; empty for one of an assertion. */
  formula: string;
  /** As written: "for 3 but 5 Int"; empty for the default. */
  scope: string;
  /** What it says that there are: an instance (1) or none (0). */
  expect: 0 | 1 | undefined;
  start: number;
  end: number;
}

/** What a model has, by its words. */
export interface AlloyText {
  commands: AlloyCommand[];
  /** Assertions by their names, with the formula that each states. */
  asserts: { name: string; formula: string; start: number }[];
  /** Facts by name or line, as they are told; those of signatures, too. */
  facts: string[];
  /** Modules that it opens, without those of Alloy's own. */
  opened: string[];
  /** Does it count or add? Then integers are bounded. */
  hasIntegers: boolean;
  /** Does it speak of time? Then traces are bounded, too. */
  hasTime: boolean;
}

/** Outside of braces these words begin a paragraph, wherever on a line they stand: they are no names. */
const PARAGRAPH = regex('g')`
  (?:\b\w+[ \t]*:[ \t]*)?(?:\b(?:abstract|one|lone|some|var|private)\s+)*
  \b(?<kind>sig|fact|pred|fun|assert|check|run|open|module|enum|let)\b[ \t]*(?<name>[\w/]*)
`;

/** Reads the paragraphs of a model. */
export function readAlloyText(text: string): AlloyText {
  const code = blankComments(text, 'alloy');
  const starts = lineStarts(text);
  const lineOf = (at: number): number => lineAmong(starts, at);
  const inside = insideBraces(code);
  const paragraphs = [...code.matchAll(PARAGRAPH)].filter(({ index }) => inside[index] === 0);
  const found: AlloyText = {
    commands: [],
    asserts: [],
    facts: [],
    opened: [],
    hasIntegers: /[#\d]|\bInt\b/.test(withoutScopes(code)),
    hasTime: /\b(?:var|always|eventually|after|until|releases|historically|once|before|since|triggered)\b|\w'/.test(
      code,
    ),
  };
  for (const [index, match] of paragraphs.entries()) {
    const { kind = '', name = '' } = match.groups ?? {};
    const start = match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0);
    const end = paragraphs[index + 1]?.index ?? code.length;
    if (kind === 'open' && !name.startsWith('util/')) found.opened.push(name);
    if (kind === 'fact') found.facts.push(name === '' ? `the fact in line ${lineOf(start)}` : `the fact ${name}`);
    if (kind === 'assert') found.asserts.push({ name, formula: blockIn(code, start, end), start });
    const own = kind === 'sig' ? signatureFact(code, start, end) : undefined;
    if (own !== undefined) found.facts.push(`the fact of the signature ${name} in line ${lineOf(own)}`);
    if (kind !== 'check' && kind !== 'run') continue;
    const tail = code.slice(behindBody(code, start, end), end).trim();
    const expect = /\bexpect\s+([01])\s*$/.exec(tail)?.[1];
    found.commands.push({
      kind,
      name,
      formula: kind === 'check' ? blockIn(code, start, end) : '',
      title: name === '' ? `${kind} at line ${lineOf(start)}` : `${kind} ${name}`,
      scope: /\bfor\b[\s\S]*?(?=\bexpect\b|$)/.exec(tail)?.[0].replaceAll(/\s+/g, ' ').trim() ?? '',
      expect: expectOf(expect),
      start,
      end: start + code.slice(start, end).trimEnd().length,
    });
  }
  return found;
}

/** What stands in the first block of a paragraph. */
function blockIn(code: string, start: number, end: number): string {
  const open = code.indexOf('{', start);
  return open < 0 || open >= end ? '' : code.slice(open + 1, closingOf(code, open) - 1).trim();
}

/** Where the fact of a signature begins, behind the block of its fields, if it says anything. */
function signatureFact(code: string, start: number, end: number): number | undefined {
  const fields = code.indexOf('{', start);
  if (fields < 0 || fields >= end) return undefined;
  const fact = /^\s*\{\s*(?=[^\s}])/.exec(code.slice(closingOf(code, fields), end));
  return fact === null ? undefined : closingOf(code, fields) + fact[0].length;
}

/** Behind the block of a command that has one. */
function behindBody(code: string, start: number, end: number): number {
  const open = code.indexOf('{', start);
  return open < 0 || open >= end ? start : closingOf(code, open);
}

const expectOf = (word: string | undefined): AlloyCommand['expect'] => {
  if (word === undefined) return undefined;
  return word === '1' ? 1 : 0;
};

/** Places where a brace stands open: a field or a quantifier there may begin like a paragraph. */
function insideBraces(code: string): Uint8Array {
  const inside = new Uint8Array(code.length);
  let depth = 0;
  for (let at = 0; at < code.length; at += 1) {
    const char = code.charAt(at);
    if (char === '}') depth = Math.max(0, depth - 1);
    inside[at] = depth > 0 ? 1 : 0;
    if (char === '{') depth += 1;
  }
  return inside;
}

const withoutScopes = (code: string): string => code.replaceAll(/\b(?:for|but|exactly|expect|,)\s+\d+/g, '');
