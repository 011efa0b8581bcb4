import { declarationsIn, type DeclaredFunction } from '../../../../languages/examples/declarations.ts';
import { readSource } from '../../../../languages/examples/source.ts';
import { hasState } from './c-state.ts';
import { typesIn } from './c-types.ts';
import { regex } from '../../../../../shared/regex.ts';
import type { Range } from '../../../../../shared/finding.ts';
import { readPreconditions, type Preconditions } from '../../falsifier-preconditions.ts';
import { blanked } from '../../../../kit/text-position.ts';

/** A function of the block that could be called. */
export interface CFunction extends DeclaredFunction {
  /** Where its name stands. */
  place: Range;
  /** Its text without comments and without what stands in strings. */
  masked: string;
  /** What is masked likewise of the block's functions and macros that it calls, by whatever way. */
  called: string;
  /** Its text with strings and without comments. */
  code: string;
  asks: Preconditions;
  /** The words of its documentation, in small letters. */
  said: string;
  /** Is it called by another function of the block that is no `main`? Then it may count on what that one does. */
  isHelper: boolean;
  /** Can only the block call it: `static`, in a namespace without a name, named as a part of another? */
  isHidden: boolean;
  /** `int` in the place of the parameters of a template that say `typename T`. */
  template: readonly string[];
}

/** A class of C++, or a struct of C, that the text defines. */
export interface CType {
  name: string;
  /** Has it members that are no functions? */
  hasState: boolean;
  /** In C: is it called without `struct`? */
  isTypedef: boolean;
  /** Names of the types that a template takes. */
  template: readonly string[];
  /** The parameters of each constructor that is not one from another object. */
  constructors: readonly string[];
  isAbstract: boolean;
  /** Can it be copied, as far as its text shows? */
  isCopied: boolean;
  /** Members of a struct by their types, where they are plain. */
  members: readonly { type: string; name: string }[] | undefined;
}

/** What a text defines, as far as the falsifier calls it. */
export interface CText {
  functions: CFunction[];
  /** How many more could be called and are not looked at. */
  beyond: number;
  enums: readonly { name: string; variants: readonly string[] }[];
  types: readonly CType[];
  /** Is there anything by which the same call may come to something else (`c-state.ts`)? */
  hasState: boolean;
}

/** More functions than these are not considered: far fewer are called, and each costs as much to read as it is long. */
const MOST_FUNCTIONS = 300;

/** The first functions of a text of C or C++ that stand in the lines. */
export function functionsIn(text: string, cpp: boolean, focus: { startLine: number; endLine: number }): CText {
  const language = cpp ? 'cpp' : 'c';
  const { masked } = readSource(text, language);
  const lines = masked.split('\n');
  const found = declarationsIn(text, withoutTemplates(masked), language);
  const bodies = bodiesIn(text, masked, found.functions);
  const written = text.split('\n');
  const callers = callersIn(lines, found.functions);
  const isCalled = callable(masked);
  const functions = found.functions
    .filter(({ startLine, endLine }) => startLine <= focus.endLine && endLine >= focus.startLine)
    .filter(isCalled);
  return {
    beyond: Math.max(0, functions.length - MOST_FUNCTIONS),
    functions: functions.slice(0, MOST_FUNCTIONS).map((each) => {
      const own = lines.slice(each.startLine - 1, each.endLine).join('\n');
      const notes = notesOn(written, each);
      return {
        ...each,
        place: placeOf(lines, each),
        returns: returnsOf(each),
        isVoid: each.isVoid || /\bvoid$/.test(returnsOf(each)),
        masked: own,
        called: calledFrom(each.name, own, bodies),
        code: withoutComments(each.body),
        said: notes.toLowerCase(),
        asks: readPreconditions(
          withoutUsual(notes),
          each.parameters.map(({ name }) => name),
        ),
        isHidden: isHidden(each),
        isHelper: isHidden(each) && [...(callers.get(each.name) ?? [])].some((caller) => caller !== ownName(each)),
        template: templateOf(lines, each),
      };
    }),
    enums: found.enums,
    types: typesIn(masked, cpp),
    hasState: hasState(masked),
  };
}

/** Does a text define a function that may be called? Without all that a call would need to know. */
export function hasFunctions(text: string, cpp: boolean): boolean {
  const language = cpp ? 'cpp' : 'c';
  const { masked } = readSource(text, language);
  return declarationsIn(text, withoutTemplates(masked), language).functions.some(callable(masked));
}

/** Which functions of a text others may call. */
function callable(masked: string): (each: DeclaredFunction) => boolean {
  const isReachable = reachableIn(masked);
  return (each) => !/^(?:test_|main$|LLVMFuzzer)/.test(each.name) && each.name !== each.container && isReachable(each);
}

const ownName = ({ name, container = '' }: DeclaredFunction): string => `${container}::${name}`;

/** Who calls each name, but for `main` and tests, in one walk over the text of each function. */
function callersIn(
  lines: readonly string[],
  functions: readonly DeclaredFunction[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const each of functions) {
    if (/^(?:main|test)/.test(each.name)) continue;
    const own = lines.slice(each.startLine - 1, each.endLine).join('\n');
    for (const [, name = ''] of own.matchAll(/\b(\w+)\s*(?:<[^;()]{0,200}>)?\s*\(/g))
      found.set(name, (found.get(name) ?? new Set()).add(ownName(each)));
  }
  return found;
}

/** The texts of functions and of macros with parameters, by name. */
function bodiesIn(text: string, masked: string, functions: readonly DeclaredFunction[]): ReadonlyMap<string, string> {
  const lines = masked.split('\n');
  const macros = text.matchAll(/^[ \t]*#[ \t]*define[ \t]+((\w+)\((?:[^\\\n]|\\\n|\\.)*)/gm);
  return new Map([
    ...[...macros].map(([, body = '', name = '']) => [name, body] as const),
    ...functions.map(({ name, startLine, endLine }) => [name, lines.slice(startLine - 1, endLine).join('\n')] as const),
  ]);
}

/** So much of what a function calls is read, UTF-16 units. */
const MOST_CALLED = 30_000;

function calledFrom(name: string, text: string, bodies: ReadonlyMap<string, string>): string {
  const seen = new Set([name]);
  const found: string[] = [];
  let size = 0;
  for (const open = [text]; open.length > 0 && size < MOST_CALLED;)
    for (const [, called = ''] of (open.pop() ?? '').matchAll(/\b(\w+)\s*\(/g)) {
      const body = seen.has(called) ? undefined : bodies.get(called);
      seen.add(called);
      if (body === undefined) continue;
      found.push(body);
      open.push(body);
      size += body.length;
    }
  return found.join('\n');
}

/** A text in whose functions nothing is before their type. */
const withoutTemplates = (masked: string): string =>
  masked.replaceAll(/\btemplate\s*<[^;{}]*?>(?=\s*(?:\w|\[\[))/g, blanked);

/** A helper by how it is declared or called. */
const isHidden = ({ name, body, container }: DeclaredFunction): boolean =>
  (container === undefined && /^\s*(?:inline\s+)?static\b/.test(body)) ||
  /^_|_$|_?(?:helper|impl|rec|recursive|inner|internal|util)$|^(?:do|swap|partition)(?:_|$)/i.test(name);

/** Where a name stands before an opening bracket, or -1. */
function callAt(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    BRACKET.lastIndex = at + name.length;
    if (!/\w/.test(text[at - 1] ?? '') && BRACKET.test(text)) return at;
  }
  return -1;
}
const BRACKET = /\s*\(/y;

/** What comes back, with the stars that stand at the name. */
const returnsOf = ({ name, body }: DeclaredFunction): string =>
  body
    .slice(0, Math.max(0, callAt(body, name)))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What of a class stands under `public`, and of a `struct` under nothing else; the text is read once for all. */
function reachableIn(masked: string): (each: DeclaredFunction) => boolean {
  const heads = new Map<string, { line: number; isStruct: boolean }[]>();
  const accesses: { line: number; isPublic: boolean }[] = [];
  for (const [line, text] of masked.split('\n').entries()) {
    for (const [, word, name = ''] of text.matchAll(/\b(class|struct|union)\s+(\w+)/g)) {
      const known = heads.get(name);
      const head = { line, isStruct: word === 'struct' };
      if (known === undefined) heads.set(name, [head]);
      else known.push(head);
    }
    const access = text.match(/\b(?:public|private|protected)\s*:(?!:)/g)?.at(-1);
    if (access !== undefined) accesses.push({ line, isPublic: access.startsWith('public') });
  }
  return ({ container, startLine }) => {
    if (container === undefined) return true;
    const head = lastBefore(heads.get(container) ?? [], startLine);
    const access = lastBefore(accesses, startLine);
    if (access !== undefined && access.line >= (head?.line ?? 0)) return access.isPublic;
    return head?.isStruct === true;
  };
}

/** The last of what stands in lines (from 0) in their order before this one. */
function lastBefore<T extends { line: number }>(all: readonly T[], line: number): T | undefined {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return all[low - 1];
}

function placeOf(lines: readonly string[], { name, startLine, endLine }: DeclaredFunction): Range {
  for (let line = startLine; line <= endLine; line += 1) {
    const at = callAt(lines[line - 1] ?? '', name);
    if (at >= 0) return { startLine: line, startColumn: at + 1, endLine: line, endColumn: at + 1 + name.length };
  }
  return { startLine, startColumn: 1, endLine: startLine, endColumn: Number.MAX_SAFE_INTEGER };
}

/** Comments right above a function and inside of it. */
function notesOn(lines: readonly string[], { startLine, endLine }: DeclaredFunction): string {
  let first = startLine - 1;
  while (first > 0 && /^\s*(?:\/\/|\/?\*|template\b)|\*\/\s*$/.test(lines[first - 1] ?? '')) first -= 1;
  const own = lines.slice(first, endLine).join('\n');
  return [...own.matchAll(/"(?:\\.|[^"\\\n])*"|(\/\/[^\n]*|\/\*[\s\S]*?\*\/)/g)]
    .map(([, comment = '']) => comment)
    .join('\n');
}

const NEVER_NULL = regex('gi')`
  [^.;,\n(]*\b(?:(?:must|may|should|shall|can)(?: not|n't) be|never|not|isn't|is not|non-?)
  \s*-?\s*null(?:ptr)?\b[^.;,\n)]*
`;
/** Without what every caller in C keeps to: no null pointer, texts that end with a NUL, valid pointers. */
const withoutUsual = (notes: string): string =>
  notes
    .replaceAll(NEVER_NULL, '')
    .replaceAll(/\b(?:a |an |is |be |are )?(?:valid |writable )?(?:nul|null|zero)[- ]terminated\b/gi, '')
    .replaceAll(/\bmust (?:be|point to) (?:a |an )?valid (?:pointers?|(?:c )?strings?)\b/gi, '')
    .replaceAll(/\b(?:the )?caller (?:must|has to|should|is responsible|owns|frees)[^.;\n]*\bfree[^.;\n]*/gi, '')
    .replaceAll(/\bmust be freed\b[^.;\n]*/gi, '');

const withoutComments = (text: string): string =>
  text.replaceAll(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (_, kept?: string) => kept ?? ' ',
  );

/** The names of a template's types, where it has no other parameters. */
function templateOf(lines: readonly string[], { startLine, body }: DeclaredFunction): string[] {
  const above = `${lines[startLine - 2] ?? ''}\n${lines[startLine - 1] ?? ''}\n${body.slice(0, 200)}`;
  const list = /\btemplate\s*<([^{};]*?)>\s*(?:\n|requires|[A-Za-z_[])/.exec(above)?.[1];
  return list === undefined
    ? []
    : [...list.matchAll(/\b(?:typename|class|std::\w+|\w+)\s+(\w+)/g)].map(([, name = '']) => name);
}
