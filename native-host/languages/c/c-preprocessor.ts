import { regex } from '../../../shared/regex.ts';
import { blanked } from '../../kit/text-position.ts';

/** A text of C or C++ as its own directives leave it. */
export interface Preprocessed {
  /** The text with what is certainly left out as blanks: as long as before, every line and column where it was. */
  text: string;
  /** Is the unit at this offset compiled only under a condition that the text does not decide? */
  isUndecided(offset: number): boolean;
}

type Answer = 'yes' | 'no' | 'maybe';

interface Branch {
  /** Is what surrounds the conditional compiled? */
  around: Answer;
  /** Was one of the branches before this one compiled? */
  taken: Answer;
  now: Answer;
  /** Its directives by line, and whether the text decides all of them. */
  directives: number[];
  decided: boolean;
}

interface Line {
  start: number;
  end: number;
  /** A directive's text without its comments and line continuations, or undefined for a line that is none. */
  directive: string | undefined;
}

/**
 * What is known of macros: the replacement, null where there certainly is none. A name that is not here may be
 * anything.
 */
type Macros = Map<string, string | null>;

/**
 * Follows `#if`, `#ifdef`, `#elif` and `#else` as far as the text decides them: by constants, by what it defines and
 * undefines itself, and by the language (C11 6.10.1). A name that a header or a compiler's flag may define decides
 * nothing.
 */
export function preprocess(text: string, cpp: boolean): Preprocessed {
  const macros: Macros = new Map(cpp ? [['__cplusplus', '202002']] : [['__cplusplus', null]]);
  const open: Branch[] = [];
  const undecided: Line[] = [];
  const blank = new Set<number>();
  const lines = linesOf(text, cpp);
  for (const [at, line] of lines.entries()) {
    const before = open.at(-1)?.now ?? 'yes';
    if (before === 'no') blank.add(at);
    if (before === 'maybe') undecided.push(line);
    const [, name = '', rest = ''] = /^#\s*(\w*)\s*(.*)$/s.exec(line.directive ?? '') ?? [];
    if (/^(?:if|ifdef|ifndef)$/.test(name)) {
      const holds = isGuard(name, rest, lines[at + 1]?.directive, macros) ? 'yes' : conditionOf(name, rest, macros);
      open.push({
        around: before,
        taken: holds,
        now: both(before, holds),
        directives: [at],
        decided: holds !== 'maybe',
      });
    } else if (/^(?:elif|elifdef|elifndef|else|endif)$/.test(name)) {
      const branch = open.at(-1);
      if (branch === undefined) continue;
      branch.directives.push(at);
      blank.delete(at);
      if (name === 'endif') open.pop();
      else nextBranch(branch, name === 'else' ? 'yes' : conditionOf(name.slice(2), rest, macros));
      // A conditional that is decided is read as if it were not there; the parts of an open one need it.
      if (name === 'endif' && (branch.decided || branch.around === 'no'))
        for (const directive of branch.directives) blank.add(directive);
    } else if (before !== 'no') define(name, rest, before, macros);
  }
  const left = lines.map(({ start, end }, at) =>
    blank.has(at) ? blanked(text.slice(start, end)) : text.slice(start, end),
  );
  return {
    text: left.join(''),
    isUndecided: (offset) => undecided.some(({ start, end }) => start <= offset && offset < end),
  };
}

const both = (a: Answer, b: Answer): Answer => {
  if (a === 'no' || b === 'no') return 'no';
  return a === 'yes' && b === 'yes' ? 'yes' : 'maybe';
};

function nextBranch(branch: Branch, holds: Answer): void {
  const free = ({ yes: 'no', no: 'yes', maybe: 'maybe' } as const)[branch.taken];
  if (holds === 'maybe' && branch.taken !== 'yes') branch.decided = false;
  branch.now = both(branch.around, both(free, holds));
  if (branch.taken === 'no' || (branch.taken === 'maybe' && holds === 'yes')) branch.taken = holds;
}

/** `#ifndef NAME` right before `#define NAME`: a header's guard, or a value that a flag may replace. */
const isGuard = (name: string, rest: string, next: string | undefined, macros: Macros): boolean =>
  name === 'ifndef' && !macros.has(rest.trim()) && /^#\s*define\s+(\w+)/.exec(next ?? '')?.[1] === rest.trim();

function define(directive: string, rest: string, active: Answer, macros: Macros): void {
  const [, name, parameters, body = ''] = /^(\w+)(\(?)(.*)$/s.exec(rest) ?? [];
  if (name === undefined || !/^(?:define|undef)$/.test(directive)) return;
  // A macro with parameters is defined, and what it stands for is not followed.
  const value = parameters === '(' ? '?' : body.trim();
  if (active === 'maybe') macros.delete(name);
  else macros.set(name, directive === 'undef' ? null : value);
}

function conditionOf(directive: string, rest: string, macros: Macros): Answer {
  const name = /^\w+/.exec(rest.trim())?.[0] ?? '';
  const value = directive === 'if' ? evaluate(rest, macros) : isDefined(name, macros);
  if (value === undefined) return 'maybe';
  return (value !== 0) === (directive !== 'ifndef') ? 'yes' : 'no';
}

function isDefined(name: string, macros: Macros): number | undefined {
  const macro = macros.get(name);
  return macro === undefined ? undefined : Number(macro !== null);
}

const TOKEN = /\s*(defined\b|\w+|&&|\|\||[=!<>]=|[!<>()+*-]|\S)/gy;
/** Macros that stand for macros, and parentheses, are followed so far. */
const DEEPEST = 20;
const MOST_TOKENS = 1_000;
const LOOSEST_FIRST: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['+', '-'],
  ['*'],
];
const OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '==': (a, b) => Number(a === b),
  '!=': (a, b) => Number(a !== b),
  '<': (a, b) => Number(a < b),
  '>': (a, b) => Number(a > b),
  '<=': (a, b) => Number(a <= b),
  '>=': (a, b) => Number(a >= b),
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
};

/** The tokens of a condition with every macro replaced, or undefined where one cannot be followed. */
function expand(text: string, macros: Macros, depth = 0): string[] | undefined {
  if (depth > DEEPEST) return undefined;
  const tokens = [...text.matchAll(TOKEN)].map(([, token = '']) => token);
  const expanded: string[] = [];
  for (const [at, token] of tokens.entries()) {
    const isNamed = tokens[at - 1] === 'defined' || (tokens[at - 1] === '(' && tokens[at - 2] === 'defined');
    const macro = isNamed || token === 'defined' ? undefined : macros.get(token);
    let inner: string[] | undefined = [token];
    if (macro === null) inner = ['0'];
    else if (macro !== undefined) inner = expand(macro, macros, depth + 1);
    if (inner === undefined || expanded.length + inner.length > MOST_TOKENS) return undefined;
    expanded.push(...inner);
  }
  return expanded;
}

/**
 * The value of a condition, or undefined where the text does not say it or it is written in a way that is not read
 * here.
 */
function evaluate(text: string, macros: Macros): number | undefined {
  const tokens = expand(text, macros) ?? [''];
  let at = 0;
  let strange = false;
  const primary = (nested: number): number | undefined => {
    const token = tokens[at++] ?? '';
    if (nested > DEEPEST || token === '') strange = true;
    if (strange) return undefined;
    if (token === '!' || token === '-' || token === '+') {
      const value = primary(nested + 1);
      if (value === undefined) return undefined;
      if (token === '!') return Number(value === 0);
      return token === '-' ? -value : value;
    }
    if (token === '(') {
      const value = binary(0, nested + 1);
      if (tokens[at++] !== ')') strange = true;
      return value;
    }
    if (token === 'defined') {
      const inParentheses = tokens[at] === '(';
      const name = tokens[inParentheses ? at + 1 : at] ?? '';
      at += inParentheses ? 3 : 1;
      if (inParentheses && tokens[at - 1] !== ')') strange = true;
      return isDefined(name, macros);
    }
    if (/^(?:0x[\da-f]+|0b[01]+|0[0-7]*|[1-9]\d*)[ul]*$/i.test(token)) return valueOf(token.replace(/[ul]+$/i, ''));
    if (!/^[A-Za-z_]\w*$/.test(token) || tokens[at] === '(') strange = true;
    return undefined;
  };
  const binary = (level: number, nested: number): number | undefined => {
    const operators = LOOSEST_FIRST[level];
    if (operators === undefined) return primary(nested);
    let value = binary(level + 1, nested);
    while (operators.includes(tokens[at] ?? '') && !strange) {
      const operator = tokens[at++] ?? '';
      value = combine(operator, value, binary(level + 1, nested));
    }
    return value;
  };
  const value = binary(0, 0);
  return strange || at < tokens.length ? undefined : value;
}

const valueOf = (digits: string): number => (/^0\d/.test(digits) ? Number.parseInt(digits, 8) : Number(digits));

function combine(operator: string, a: number | undefined, b: number | undefined): number | undefined {
  if (operator === '&&') {
    if (a === 0 || b === 0) return 0;
    return a === undefined || b === undefined ? undefined : 1;
  }
  if (operator === '||') {
    if ((a ?? 0) !== 0 || (b ?? 0) !== 0) return 1;
    return a === undefined || b === undefined ? undefined : 0;
  }
  return a === undefined || b === undefined ? undefined : OPERATIONS[operator]?.(a, b);
}

/** What may stand in a line besides code; a string that is not closed ends with its line. */
const PIECE = regex('gy')`
  //(?:\\\r?\n|[^\n])*
  |/\*[^]*?(?:\*/|$)
  |"(?:\\\r?\n|\\.|[^"\\\n])*"?
  |'(?:\\\r?\n|\\.|[^'\\\n])*'?
  |\\\r?\n
  |\n
  |[^/"'\\\n]+
  |[^]
`;
const RAW = /(?:\b(?:u8|u|U|L)?R)"([^()\\\s]{0,16})\([^]*?\)\1"/y;

/**
 * The logical lines of a text: continued ones, and those within a comment or a raw string, belong to the one where it
 * begins.
 */
function linesOf(text: string, cpp: boolean): Line[] {
  const lines: Line[] = [];
  let start = 0;
  let code = '';
  const finish = (end: number): void => {
    const trimmed = code.trim();
    lines.push({ start, end, directive: trimmed.startsWith('#') ? trimmed : undefined });
    start = end;
    code = '';
  };
  for (let at = 0; at < text.length;) {
    RAW.lastIndex = at;
    const raw =
      cpp && /[uULR]/.test(text[at] ?? '') && !/\w/.test(text[at - 1] ?? '') ? RAW.exec(text)?.[0] : undefined;
    PIECE.lastIndex = at;
    let piece = raw ?? PIECE.exec(text)?.[0] ?? text[at] ?? '';
    if (cpp && raw === undefined && /^[^/"'\\\n]/.test(piece)) piece = beforeRaw(piece);
    at += piece.length;
    if (piece === '\n') finish(at);
    else code += /^(?:\/\/|\/\*|\\\r?\n)/.test(piece) ? ' ' : piece;
  }
  if (start < text.length) finish(text.length);
  return lines;
}

/** Plain text up to the prefix of a raw string that may follow it. */
function beforeRaw(piece: string): string {
  const prefix = /\b(?:u8|u|U|L)?R$/.exec(piece);
  return prefix === null || prefix.index === 0 ? piece : piece.slice(0, prefix.index);
}
