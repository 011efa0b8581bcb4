import { regex } from '../../../../../shared/regex.ts';

/** A model behind the C preprocessor. */
export interface PreprocessedModel {
  /** Without any line that begins with `#`. */
  text: string;
  /** Where each line of `text` comes from, the first at index 0. */
  places: readonly { file: string; line: number }[];
}

/** A model that may be given to SPIN, or why not. */
export type PromelaReading = { kind: 'model'; model: PreprocessedModel } | { kind: 'unsupported'; reason: string };

const MARKER = /^# (\d+) "([^"\n]*)"[ \d]*$/;

/**
 * SPIN copies names, numbers and the texts of `printf` into the C program that it generates. Of these signs nothing
 * else comes into being there: no `c_code`, no directive, no name of a file from a `#line`, no end of a comment in a
 * string, and no `%n`.
 */
const HARMLESS = regex('y')`
  [ \t\r\n\f\v]+
  |[A-Za-z_]\w*
  |\d+
  |[-+*\/%&|^!~<>=(){}\[\];:,.?@]
  |"(?:[^"\\\n*?%]|\\[nt]|%[cdeoux%]|[*?](?![*?\/]))*"
  |'(?:[^'\\\n]|\\[nrt0])'
`;

/**
 * Reads what `gcc -E` printed of a model, and refuses what could bring C of its own into the program that SPIN
 * generates from it.
 */
export function readPreprocessed(output: string): PromelaReading {
  const lines: string[] = [];
  const places: { file: string; line: number }[] = [];
  let place = { file: '', line: 1 };
  for (const line of output.split('\n')) {
    const marker = MARKER.exec(line);
    if (marker !== null) {
      place = { file: marker[2] ?? '', line: Number(marker[1]) };
      continue;
    }
    if (/^\s*#/.test(line)) return unsupported(`a directive is left behind the preprocessor: ${line.trim()}`);
    lines.push(line);
    places.push({ ...place });
    place.line += 1;
  }
  const text = `${lines.join('\n')}\n`;
  const embedded = /\bc_(?:code|expr|decl|state|track)\b/.exec(text)?.[0];
  if (embedded !== undefined) return unsupported(`it has C code in it (${embedded}), which is not compiled here`);
  const strange = firstStrange(text);
  if (strange !== undefined) return unsupported(`${strange} is not given to SPIN, which copies it into a C program`);
  return { kind: 'model', model: { text: withoutPromises(text), places } };
}

/** A string or a character, which may be a quotation mark. */
const QUOTED = /"[^"\n]*"|'[^'\n]*'/g;
const PROMISE = /"[^"\n]*"|'[^'\n]*'|\b(?:hidden|local)\b/g;

/**
 * Without the words that make a search cheaper and that nothing checks: `hidden`, what it holds tells no states apart,
 * and `local`, no other process looks at it. Where they are wrong states are left out.
 */
const withoutPromises = (text: string): string =>
  text.replaceAll(PROMISE, (part) => (/^\w/.test(part) ? ' '.repeat(part.length) : part));

const unsupported = (reason: string): PromelaReading => ({ kind: 'unsupported', reason });

function firstStrange(text: string): string | undefined {
  HARMLESS.lastIndex = 0;
  for (let at = 0; at < text.length; at = HARMLESS.lastIndex)
    if (!HARMLESS.test(text)) return JSON.stringify((/^.[^\n]{0,30}/su.exec(text.slice(at)) ?? [''])[0]);
  return undefined;
}

/** Words of Promela that check, or that say what is a step and who takes one. */
const WORDS = new Set(
  (
    'assert ltl never trace notrace accept progress end always eventually until weakuntil release implies equivalent ' +
    'atomic d_step if fi do od else skip break goto unless timeout init active proctype run provided priority inline ' +
    'np_ enabled pc_value full empty nfull nempty len true false xr xs for select in of'
  ).split(' '),
);

/** The words of Promela that macros replace, by what `gcc -E -dD` printed; also those of a definition taken back. */
export function replacedWords(output: string): string[] {
  const names = [...output.matchAll(/^#define ([A-Za-z_]\w*)/gm)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => WORDS.has(name));
}

/** What a model says that is to be checked. */
export interface PromelaClaims {
  /** Formulas that `ltl` names, as SPIN writes them, in their order. */
  formulas: { name: string; formula: string }[];
  /** Names of claims written as `never { ... }`; the only claim of a model has the empty one. */
  nevers: string[];
  /** A `trace` or `notrace` of the events on channels. */
  hasTrace: boolean;
  assertions: number;
  hasProgress: boolean;
  hasAcceptance: boolean;
  /** Does anything run? Without it the text is a part of a model. */
  hasProcess: boolean;
}

/** Does a model state nothing besides its assertions? */
export const onlyAsserts = ({ assertions, formulas, nevers, hasTrace }: PromelaClaims): boolean =>
  assertions > 0 && formulas.length + nevers.length === 0 && !hasTrace;

/**
 * @param told what `spin -a` printed: the formulas, one in a line, and the names of all claims where there are several.
 * @param asserting how many assertions the generated program has: an `inline` that nothing calls is no part of it, and
 * one that several call is several.
 */
export function readClaims({ text }: PreprocessedModel, told: string, asserting: number): PromelaClaims {
  const code = text.replaceAll(QUOTED, '""');
  const formulas = [...told.matchAll(/^ltl (\w+): (.*)$/gm)].map(([, name = '', formula = '']) => ({ name, formula }));
  const claims = /^[ \t]*the model contains \d+ never claims: (.*)$/m.exec(told)?.[1]?.split(/,\s*/) ?? [''];
  return {
    formulas,
    nevers: /\bnever\b(?:\s+\w+)?\s*\{/.test(code)
      ? claims.filter((claim) => formulas.every(({ name }) => name !== claim))
      : [],
    hasTrace: /\b(?:no)?trace\b\s*\{/.test(code),
    // A claim is asserted, too.
    assertions: /\bassert\s*\(/.test(code) ? asserting : 0,
    hasProgress: /\bprogress\w*\s*:(?!:)/.test(code),
    hasAcceptance: /\baccept\w*\s*:(?!:)/.test(withoutNever(code)),
    hasProcess: /\binit\b\s*(?:priority\s*\w+\s*)?\{|\bactive\b/.test(code),
  };
}

/** A never claim stands at the top, and its last brace in a column of its own more often than not. */
function withoutNever(code: string): string {
  const start = /\bnever\b(?:\s+\w+)?\s*\{/.exec(code);
  if (start === null) return code;
  let depth = 0;
  for (let at = start.index + start[0].length - 1; at < code.length; at += 1) {
    if (code.charAt(at) === '{') depth += 1;
    if (code.charAt(at) === '}') depth -= 1;
    if (depth === 0) return code.slice(0, start.index) + code.slice(at + 1);
  }
  return code.slice(0, start.index);
}

/**
 * The left side of `[] (A -> B)` as SPIN writes it, `[] ((! (A)) || (B))`, where it speaks of one state: where A is
 * never true the formula says nothing.
 */
export function antecedentOf(formula: string): string | undefined {
  const start = /^\[\] \(\(! \(/.exec(formula);
  if (start === null) return undefined;
  const from = start[0].length - 1;
  let depth = 0;
  for (let at = from; at < formula.length; at += 1) {
    if (formula.charAt(at) === '(') depth += 1;
    if (formula.charAt(at) === ')') depth -= 1;
    if (depth > 0) continue;
    const isWhole = formula.startsWith(') || (', at + 1);
    const inner = formula.slice(from, at + 1);
    return isWhole && !/\[\]|<>|\b[UWVX]\b/.test(inner) ? inner : undefined;
  }
  return undefined;
}
