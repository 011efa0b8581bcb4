import { declarationsIn, type DeclaredFunction } from '../../backend-kit/examples/declarations.ts';
import { readSource } from '../../backend-kit/examples/source.ts';
import { hasState } from './c-state.ts';
import { typesIn } from './c-types.ts';
import { regex } from '../../../shared/regex.ts';
import type { Range } from '../../../shared/finding.ts';
import { readPreconditions, type Preconditions } from '../../backend-kit/falsifier/falsifier-preconditions.ts';

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
  enums: readonly { name: string; variants: readonly string[] }[];
  types: readonly CType[];
  /** Is there anything by which the same call may come to something else (`c-state.ts`)? */
  hasState: boolean;
}

/** The functions of a text of C or C++ that stand in the lines. */
export function functionsIn(text: string, cpp: boolean, focus: { startLine: number; endLine: number }): CText {
  const language = cpp ? 'cpp' : 'c';
  const { masked } = readSource(text, language);
  const lines = masked.split('\n');
  const found = declarationsIn(text, withoutTemplates(masked), language);
  const bodies = bodiesIn(text, masked, found.functions);
  const written = text.split('\n');
  const callers = callersIn(lines, found.functions);
  const functions = found.functions
    .filter(({ startLine, endLine }) => startLine <= focus.endLine && endLine >= focus.startLine)
    .filter((each) => isCalled(lines, each));
  return {
    functions: functions.map((each) => {
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
  const lines = masked.split('\n');
  return declarationsIn(text, withoutTemplates(masked), language).functions.some((each) => isCalled(lines, each));
}

const isCalled = (lines: readonly string[], each: DeclaredFunction): boolean =>
  !/^(?:test_|main$|LLVMFuzzer)/.test(each.name) && each.name !== each.container && isReachable(lines, each);

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

function calledFrom(name: string, text: string, bodies: ReadonlyMap<string, string>): string {
  const seen = new Set([name]);
  const found: string[] = [];
  for (const open = [text]; open.length > 0;)
    for (const [, called = ''] of (open.pop() ?? '').matchAll(/\b(\w+)\s*\(/g)) {
      const body = seen.has(called) ? undefined : bodies.get(called);
      seen.add(called);
      if (body === undefined) continue;
      found.push(body);
      open.push(body);
    }
  return found.join('\n');
}

/** A text in whose functions nothing is before their type. */
const withoutTemplates = (masked: string): string =>
  masked.replaceAll(/\btemplate\s*<[^;{}]*?>(?=\s*(?:\w|\[\[))/g, (head) => head.replaceAll(/[^\n]/g, ' '));

/** A helper by how it is declared or called. */
const isHidden = ({ name, body, container }: DeclaredFunction): boolean =>
  (container === undefined && /^\s*(?:inline\s+)?static\b/.test(body)) ||
  /^_|_$|_?(?:helper|impl|rec|recursive|inner|internal|util)$|^(?:do|swap|partition)(?:_|$)/i.test(name);

/** What comes back, with the stars that stand at the name. */
const returnsOf = ({ name, body }: DeclaredFunction): string =>
  body
    .slice(0, Math.max(0, new RegExp(String.raw`\b${name}\s*\(`).exec(body)?.index ?? 0))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Of a class what stands under `public`, and of a `struct` what stands under nothing else. */
function isReachable(lines: readonly string[], { container, startLine }: DeclaredFunction): boolean {
  if (container === undefined) return true;
  const head = lines.findLastIndex(
    (line, at) => at < startLine && new RegExp(String.raw`\b(?:class|struct|union)\s+${container}\b`).test(line),
  );
  const between = lines.slice(Math.max(0, head), startLine).join('\n');
  const last = [...between.matchAll(/\b(public|private|protected)\s*:(?!:)/g)].at(-1)?.[1];
  return last === undefined ? /\bstruct\s/.test(lines[head] ?? '') : last === 'public';
}

function placeOf(lines: readonly string[], { name, startLine, endLine }: DeclaredFunction): Range {
  for (let line = startLine; line <= endLine; line += 1) {
    const at = new RegExp(String.raw`\b${name}\s*\(`).exec(lines[line - 1] ?? '')?.index;
    if (at !== undefined)
      return { startLine: line, startColumn: at + 1, endLine: line, endColumn: at + 1 + name.length };
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
