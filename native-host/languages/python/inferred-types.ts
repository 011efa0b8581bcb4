import type { Finding } from '../../../shared/finding.ts';
import type { LspDiagnostic } from '../../kit/parsers/lsp-diagnostics.ts';
import { annotationsAround } from './annotations-around.ts';
import { codeOf, offsetAt, receiverOf, type Code } from './python-expressions.ts';
import { givenAttributes } from './given-attributes.ts';
import { originsOf } from './python-origins.ts';

/**
 * What a diagnostic about types is where nobody wrote the type down: `right`, as the code is when it runs; `guess`, for
 * the type that does not fit is one of several that the checker inferred; `missing`, for that one is None; `unmatched`,
 * for it is None where a text does not fit a pattern.
 */
type InferredDoubt = 'right' | 'guess' | 'missing' | 'unmatched';

/** What is left open of a `guess`, in words. */
export const INFERRED_UNION = 'which of several inferred types a value has where no annotation says it';

const UNLESS: Partial<Record<InferredDoubt, string>> = {
  missing: 'it is never None here: no annotation says what it is',
  unmatched: 'every text that comes here fits the pattern',
};

/** How a finding counts that may be None; nothing where it is no matter of that. */
export function missingAt(
  message: string,
  doubt: InferredDoubt | undefined,
): Partial<Pick<Finding, 'severity' | 'message'>> {
  const unless = doubt === undefined ? undefined : UNLESS[doubt];
  return unless === undefined ? {} : { severity: 'warning', message: `${message} (an error unless ${unless})` };
}

const OF_A_FUNCTION =
  /^Cannot (assign to|access) attribute "(\w+)" for class "(FunctionType|MethodType|_Wrapped\[|_lru_cache_wrapper\[)/;
const TO_AN_ATTRIBUTE = /^Cannot assign to attribute "\w+" for class "(?:type\[)?(\w+)[^\n]*\n\s*Expression of type /;
const OF_A_UNION = /^(?:Argument of type|Operator "[^"]+" not supported for types) /;
/** What is put into a collection, by the parameters for it: a key of a list has to be a number. */
const INTO_A_COLLECTION =
  /^Argument of type [^\n]* parameter "(?:value|object|item|x|element)" of type [^\n]* in function "(__setitem__|\w+)"/;
const MADE_COLLECTION =
  /\b([A-Za-z_]\w*)\s*=\s*(?:[[{]|(?:collections\.)?(?:dict|list|set|deque|defaultdict|OrderedDict|Counter)\b)/g;
const OF_AN_OPTIONAL = /^reportOptional/;
/** What finds a pattern in a text, and gives None where it is not in it. */
const FINDS_PATTERN = /(?:^|\.)(?:match|fullmatch|search)\($/;

/** Methods that hand out what was put into a collection: their stubs say nothing of what that is. */
const HANDS_OUT = new Set(['pop', 'popleft', 'popitem', 'heappop', 'copy', 'setdefault', 'values', 'items', 'keys']);

/**
 * Judges diagnostics of a text, `all` of which are given: undefined where the checker's word stands. What the text says
 * is worked out once, when a diagnostic first asks for it.
 */
export function inferredDoubts(
  all: readonly LspDiagnostic[],
  text: string,
): (diagnostic: LspDiagnostic) => InferredDoubt | undefined {
  const facts = once(() => factsOf(codeOf(text)));
  // The first at a place is what counts.
  const causes = once(
    () =>
      new Map(
        all
          .filter(({ rule }) => rule === 'reportArgumentType')
          .toReversed()
          .map((each) => [placeOf(each), each]),
      ),
  );
  return (diagnostic) => {
    if (!diagnostic.message.startsWith('No overloads for ')) return doubtOf(diagnostic, facts);
    // The argument that no overload takes is told by a diagnostic of its own.
    const cause = causes().get(placeOf(diagnostic));
    return cause === undefined || doubtOf(cause, facts) === undefined ? undefined : 'guess';
  };
}

const placeOf = ({ range }: LspDiagnostic): string => `${range.startLine}:${range.startColumn}`;

/** What a text says by which diagnostics are judged. */
interface TextFacts {
  code: Code;
  around: ReturnType<typeof annotationsAround>;
  collections(): ReadonlySet<string>;
  /** Functions and classes that it defines. */
  defined: ReadonlySet<string>;
  imported(name: string): boolean;
  attributes: ReturnType<typeof givenAttributes>;
  /** What is called where the names of a piece of the text are assigned. */
  calledFor(block: string): ReadonlyMap<string, readonly string[]>;
}

function factsOf(code: Code): TextFacts {
  const origins = once(() => originsOf(code.text));
  const blocks = new Map<string, ReadonlyMap<string, readonly string[]>>();
  return {
    code,
    around: annotationsAround(code),
    collections: once(() => ownCollections(code.blank)),
    defined: new Set([...code.blank.matchAll(/\b(?:def|class)\s+(\w+)/g)].map(([, name = '']) => name)),
    imported: (name) => origins().modules.has(name),
    attributes: givenAttributes(code),
    calledFor(block) {
      const called = blocks.get(block) ?? assignedCalls(block);
      blocks.set(block, called);
      return called;
    },
  };
}

function doubtOf({ rule = '', message, range }: LspDiagnostic, facts: () => TextFacts): InferredDoubt | undefined {
  const [, way, name = '', owner] = OF_A_FUNCTION.exec(message) ?? [];
  if (way === 'assign to') return owner === 'MethodType' ? undefined : 'right';
  if (way !== undefined) {
    const { code, attributes } = facts();
    const receiver = receiverOf(code, offsetAt(code, range.startLine, range.startColumn));
    return attributes(name, receiver === undefined ? undefined : code.blank.slice(receiver.start, receiver.end));
  }
  const method = INTO_A_COLLECTION.exec(message)?.[1];
  if (method !== undefined) {
    const { code, collections } = facts();
    return isPutInto(collections(), code, range.startLine, method) ? 'right' : undefined;
  }
  const made = TO_AN_ATTRIBUTE.exec(message)?.[1];
  const isOptional = OF_AN_OPTIONAL.test(rule);
  const first = message.split('\n', 1)[0] ?? '';
  const isUnion = OF_A_UNION.test(first) && / \| /.test(first.replace(/(?:to parameter|in function) .*/, ''));
  if (made === undefined && !isOptional && !isUnion) return undefined;
  const { code, around, defined, ...rest } = facts();
  const { annotated, block } = around(range.startLine);
  const expression = expressionAt(range, rule, code);
  if (isOptional && isOfPattern(expression, rest.calledFor(block))) return 'unmatched';
  if (annotated) return undefined;
  // An attribute takes any value when it runs; its type is only what else is assigned to it.
  if (made !== undefined) return defined.has(made) ? 'right' : undefined;
  if (isFromStubs(expression, block, { defined, ...rest })) return undefined;
  const mayBeNone = isOptional || (/\bNone\b/.test(first) && !/\b(?:Any|Unknown)\b/.test(first));
  // What an object holds hangs together with the rest of its state, which a checker does not follow.
  return mayBeNone && !/\.\w+$/.test(expression) ? 'missing' : 'guess';
}

/** What a diagnostic is about; of a member whose it is. */
function expressionAt(range: LspDiagnostic['range'], rule: string, code: Code): string {
  const start = offsetAt(code, range.startLine, range.startColumn);
  const receiver = rule === 'reportOptionalMemberAccess' ? receiverOf(code, start) : undefined;
  return code.blank.slice(receiver?.start ?? start, receiver?.end ?? offsetAt(code, range.endLine, range.endColumn));
}

/** Is it what was found of a pattern, or a name that is assigned nothing else? */
function isOfPattern(expression: string, called: ReadonlyMap<string, readonly string[]>): boolean {
  const call = /^([\w.]+\()/.exec(expression)?.[1];
  const calls = call === undefined ? called.get(expression) : [call];
  return calls?.every((each) => FINDS_PATTERN.test(each)) === true;
}

/** Collections of the language's own whose types nobody wrote down: they take any value when they run. */
function ownCollections(blank: string): ReadonlySet<string> {
  const namesBy = (pattern: RegExp): string[] => [...blank.matchAll(pattern)].map(([, name = '']) => name);
  const typed = new Set(namesBy(/\b([A-Za-z_]\w*)\s*:(?!=)/g));
  return new Set(namesBy(MADE_COLLECTION).filter((name) => !typed.has(name)));
}

/** Is something put into one of these collections on a line? */
function isPutInto(own: ReadonlySet<string>, code: Code, line: number, method: string): boolean {
  const end = code.blank.indexOf('\n', offsetAt(code, line, 1));
  const text = code.blank.slice(offsetAt(code, line, 1), end < 0 ? undefined : end);
  const into = method === '__setitem__' ? /\b([A-Za-z_]\w*)\[/g : /\b([A-Za-z_]\w*)(?:\[[^\]]*\])?\.\w+\(/g;
  return [...text.matchAll(into)].some(([whole, name = '']) => {
    const isCalled = method === '__setitem__' || whole.endsWith(`.${method}(`);
    return isCalled && own.has(name);
  });
}

const ASSIGNED_CALL = /(?<![.\w,][ \t]*)\b([A-Za-z_]\w*)\s*:?=(?!=)\s*([\w.]+\()/g;

function assignedCalls(block: string): Map<string, string[]> {
  const called = new Map<string, string[]>();
  for (const [, name = '', from = ''] of block.matchAll(ASSIGNED_CALL))
    called.set(name, [...(called.get(name) ?? []), from]);
  return called;
}

/** Does an expression, or what its names are assigned in a block, call what a stub or another file declares? */
function isFromStubs(
  expression: string,
  block: string,
  { defined, imported, calledFor }: Pick<TextFacts, 'defined' | 'imported' | 'calledFor'>,
): boolean {
  const calls = (part: string): boolean =>
    [...part.matchAll(/(\.?)\b([A-Za-z_]\w*)\(/g)].some(
      ([, dot, name = '']) => !defined.has(name) && (dot === '.' ? !HANDS_OUT.has(name) : imported(name)),
    );
  if (calls(expression)) return true;
  return [...expression.matchAll(/(?<![.\w])[A-Za-z_]\w*(?![\w(])/g)].some(
    ([name]) => calledFor(block).get(name)?.some(calls) === true,
  );
}

/** Works something out when it is first asked for, and remembers it. */
function once<T>(work: () => T): () => T {
  let known: { value: T } | undefined;
  return () => (known ??= { value: work() }).value;
}
