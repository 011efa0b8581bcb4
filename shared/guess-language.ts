import { FORMAL_SIGNS } from './formal-language-signs.ts';
import { LANGUAGE_IDS, type LanguageId } from './language.ts';
import { FOREIGN_SIGNS } from './foreign-language-signs.ts';
import { MARKUP, PLUS_PLUS, TYPED } from './language-dialects.ts';
import { INTERPRETERS, SIGNS } from './language-signs.ts';
import { isOutput, isSession } from './output-signs.ts';
import { regex } from './regex.ts';

/** Of a text no more than this is looked at, UTF-16 units: time is bounded, and a file says early what it is. */
const UNITS = 48_000;

/** Lines that are compared with the signs, comments and empty ones not counted. */
const LINES = 160;

/** Of a line no more than this, UTF-16 units: longer ones are data or minified. */
const LINE_UNITS = 160;

/** A sign counts as often as this. */
const REPEATS = 4;

/** What a language must reach, and by how much more than the next one, to be surer than "not sure". */
const ENOUGH = 6;

const AHEAD = 1.4;

const LARGEST_JSON = 200_000;

const SECTION = /^\[\[?[^\s\]"'=,{}][^\]"'=,{}]*\]\]?$/;

const KEY = /^[A-Za-z][\w.@\-[\] ]*=/;

const TOML_VALUE = /=\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|\[.*|\{.*|true|false|[+-]?\d[\d_.:TZ-]*)\s*(?:#.*)?$/;

/** What a rule of CSS has at least: a value that ends. */
const DECLARATION = /(?:^|[{;]\s*)-{0,2}[a-z][\w-]*\s*:\s*[^,{]*[;}]/;

/** Begins of comments that have an end of their own, at the start of a line, and these ends. */
const OPENS = /^[ \t]*[rub]?(\/\*|\{-(?!#)|<!--|"""|''')/gim;

const CLOSES: Readonly<Record<string, string>> = { '/*': '*/', '{-': '-}', '<!--': '-->' };

const LINE_COMMENT = regex('i')`
  ^(?:
    //(?![/!])
    |#(?!!?\[|\s*(?:include|define|if|ifn?def|elif|else|endif|undef|pragma|error)\b|#)
    |;
    |--(?:\s|-)
    |\*(?:\s|$)
    |rem\s
  )
`;

/**
 * The language of a text that nothing names, or null where it is not sure: by the interpreter of a shebang, by a format
 * that is recognised as a whole, else by what its lines look like ({@link SIGNS}). What a program printed is in no
 * language, whatever it quotes. Deterministic, and of a long text only the beginning is read.
 */
export function guessLanguage(text: string): LanguageId | null {
  const start = text
    .slice(0, UNITS + 1)
    .replace(/^\uFEFF/, '')
    .slice(0, UNITS)
    .replaceAll('\r\n', '\n');
  const shebang = /^\s*#!\s*(.*)/.exec(start)?.[1];
  if (shebang !== undefined) return languageOfShebang(shebang);
  const lines = firstLines(start);
  if (isSession(lines)) return null;
  const code = withoutComments(start);
  const whole = wholeFormat(text.replace(/^\uFEFF/, ''), start, code);
  return whole ?? (isOutput(lines) ? null : languageOfLines(code));
}

/** Lines that are not empty, as many and as much of each as is looked at. */
function firstLines(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    lines.push(line.slice(0, LINE_UNITS));
    if (lines.length === 2 * LINES) break;
  }
  return lines;
}

/** One that does not end stays, so that the time is linear. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  OPENS.lastIndex = 0;
  for (let open = OPENS.exec(text); open !== null; open = OPENS.exec(text)) {
    const mark = open[1] ?? '';
    const close = CLOSES[mark] ?? mark;
    const end = text.indexOf(close, OPENS.lastIndex);
    if (end < 0) break;
    kept.push(text.slice(at, open.index));
    at = end + close.length;
    OPENS.lastIndex = at;
  }
  return [...kept, text.slice(at)].join('');
}

function languageOfShebang(line: string): LanguageId | null {
  const words = line
    .trim()
    .split(/\s+/)
    .map((word) => word.slice(word.lastIndexOf('/') + 1));
  const command =
    words[0] === 'env' ? words.slice(1).find((word) => !word.startsWith('-') && !word.includes('=')) : words[0];
  return INTERPRETERS.find(([name]) => name.test(command ?? ''))?.[1] ?? null;
}

/** Formats that one line or the first character decides. */
function wholeFormat(text: string, start: string, code: string): LanguageId | null {
  const formal = FORMAL_SIGNS.find(([, signs]) => signs.every((sign) => sign.test(start)));
  if (formal !== undefined) return formal[0];
  if (/^(?:diff --git a?\/?|Index: \S)/m.test(start) && /^@@ -\d/m.test(start)) return 'diff';
  if (/^--- \S.*\n\+\+\+ \S.*\n@@ -\d+(?:,\d+)? \+\d/m.test(start)) return 'diff';
  if (/^--- \S.*\n\+\+\+ \S.*\n@@/m.test(start)) return 'diff';
  if (/^\*{3} Begin Patch$/m.test(start) && /^\*{3} (?:Update|Add|Delete) File: /m.test(start)) return 'diff';
  if (/^<{5,9} SEARCH\s*$/m.test(start) && /^>{5,9} REPLACE\s*$/m.test(start)) return 'diff';
  if (/^\s*<\?php\b/.test(start)) return 'php';
  if (/^\s*<!doctype\s+html\b/i.test(code) && !code.includes('<?php')) return 'html';
  return jsonOf(text, start, code);
}

function jsonOf(text: string, start: string, code: string): LanguageId | null {
  const bare = code.replaceAll(/^[ \t]*\/\/.*$/gm, '');
  if (!/^\s*(?:\{\s*(?:"(?:[^"\\\n]|\\.)*"\s*:|\})|\[\s*(?:[{[\]"]|-?\d|true|false|null))/.test(bare)) return null;
  if (!/"\s*:/.test(bare)) return null;
  if (text.length > LARGEST_JSON)
    return /^[\s\w"{}[\],:.+-]+$/.test(outsideStrings(start)) && bare.length === start.length ? 'json' : null;
  if (parses(text)) return 'json';
  const plain = bare
    .replaceAll(/("(?:[^"\\\n]|\\.)*")|\/\/.*|\/\*.*?\*\//g, '$1')
    .replaceAll(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g, '$1');
  return bare.length < start.length && parses(plain) ? 'jsonc' : null;
}

const outsideStrings = (text: string): string => text.replaceAll(/"(?:[^"\\\n]|\\.)*"?/g, '""');

function parses(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return false;
    throw thrown;
  }
}

function languageOfLines(code: string): LanguageId | null {
  const lines = tellingLines(code);
  if (isProse(lines)) return null;
  if (isSectioned(lines)) return lines.every((line) => !KEY.test(line) || TOML_VALUE.test(line)) ? 'toml' : 'ini';
  const scores = Object.entries({ ...SIGNS, ...FOREIGN_SIGNS })
    .map(([language, signs]) => ({
      language,
      score: signs.reduce((sum, [line, weight]) => sum + weight * countOf(lines, line), 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = scores;
  if (best === undefined || best.score < ENOUGH || best.score < AHEAD * (next?.score ?? 0)) return null;
  if (best.language === 'yaml' && !isNested(code)) return null;
  if (best.language === 'css' && !lines.some((line) => DECLARATION.test(line))) return null;
  return ofFamily(best.language, lines);
}

/** A line at which YAML may begin something: a key, an item, a document, a value in brackets. */
const YAML_BEGIN = /^(?:-\s|---|\.\.\.|%YAML|[[{]|["']?[\w./$@ -]+["']?\s*:(?:\s|$))/;

/** An item of a list that is no key and no single value. */
const WORDY_ITEM = /^\s*- (?!["']?[\w./-]+["']?:\s|["'{[])\S+(?:\s+\S+){3,}/;

/**
 * Does something belong to a key or an item, and does nothing else stand where keys do? Of lines that are words with a
 * colon nobody can tell more.
 */
function isNested(code: string): boolean {
  const lines = firstLines(code).filter((line) => !/^\s*#/.test(line));
  const indents = lines.map((line) => line.search(/\S/));
  const base = Math.min(...indents);
  if (lines.some((line, at) => indents[at] === base && !YAML_BEGIN.test(line.slice(base)) && !/^\s*[\]}]/.test(line)))
    return false;
  if (lines.filter((line) => WORDY_ITEM.test(line)).length > lines.length / 3) return false;
  if (/^(?:---|%YAML)/.test(lines[0] ?? '')) return true;
  return lines.some((line, at) => {
    const opens = /^\s*(?:- )?["']?[\w./$@-]+["']?:\s*(?:[&!]\S+|([|>][+-]?))?$/.exec(line);
    const next = lines[at + 1];
    if (opens === null || next === undefined) return false;
    const [here = 0, after = 0] = [indents[at], indents[at + 1]];
    if (opens[1] !== undefined) return after > here;
    return (after > here && YAML_BEGIN.test(next.trimStart())) || (after === here && /^\s*- /.test(next));
  });
}

/** A line of words, in the languages that answers are mostly written in; no line of code of ours is full of these. */
const SENTENCE = regex('iu')`
  ^(?:[\-*+\u2022]\s+|\d+[.\)]\s+)?
  (?=.*\b(?:
    the|an|of|are|that|which|it|its|you|your|will|be|der|die|das|und|ein|eine|ist|les|des|une|los|del|para|que
  )\b)
  [\p{L}'\u2019"\(\`][\p{L}\d'\u2019"\(\)\`\-]*(?:[,.:;]?\s+[\p{L}\d'\u2019"\(\)\`\/\-]+){3,}
`;

/** Is a quarter of these lines written for people? */
const isProse = (lines: readonly string[]): boolean =>
  lines.filter((line) => SENTENCE.test(line)).length > lines.length / 4;

/** Sections of keys and nothing else, the first line one of them. */
function isSectioned(lines: readonly string[]): boolean {
  return (
    SECTION.test(lines[0] ?? '') &&
    lines.some((line) => KEY.test(line)) &&
    lines.every((line) => SECTION.test(line) || KEY.test(line))
  );
}

function tellingLines(code: string): string[] {
  const lines: string[] = [];
  for (const line of code.split('\n')) {
    const told = line.trim();
    if (told === '' || LINE_COMMENT.test(told)) continue;
    lines.push(told.slice(0, LINE_UNITS));
    if (lines.length === LINES) break;
  }
  return lines;
}

/** More lines of one kind say less and less. */
function countOf(lines: readonly string[], sign: RegExp): number {
  let found = 0;
  for (const line of lines) {
    if (sign.test(line)) found += 1;
    if (found === REPEATS) break;
  }
  return found;
}

/** The dialect of a family that the signs tell; null for a language that is only told apart. */
function ofFamily(family: string, lines: readonly string[]): LanguageId | null {
  const language = LANGUAGE_IDS.find((id) => id === family);
  if (language === undefined) return null;
  const holds = (sign: RegExp): boolean => lines.some((line) => sign.test(line));
  if (language === 'c') return holds(PLUS_PLUS) ? 'cpp' : 'c';
  if (language !== 'javascript') return language;
  const typed = TYPED.some(holds);
  if (holds(MARKUP)) return typed ? 'tsx' : 'jsx';
  return typed ? 'typescript' : 'javascript';
}
