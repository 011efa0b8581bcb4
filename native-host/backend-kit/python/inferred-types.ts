import type { Finding } from '../../../shared/finding.ts';
import type { LspDiagnostic } from '../parsers/lsp-diagnostics.ts';
import { annotationsAround } from './annotations-around.ts';
import { codeOf, offsetAt, receiverOf, type Code } from './python-expressions.ts';
import { originsOf } from './python-origins.ts';

/**
 * What a diagnostic about types is where nobody wrote the type down: `right`, as the code is when it runs; `guess`, for
 * the type that does not fit is one of several that the checker inferred; `missing`, for that one is None.
 */
type InferredDoubt = 'right' | 'guess' | 'missing';

/** What is left open of a `guess`, in words. */
export const INFERRED_UNION = 'which of several inferred types a value has where no annotation says it';

/** How a finding counts that is `missing`. */
export const missingAt = (message: string): Pick<Finding, 'severity' | 'message'> => ({
  severity: 'warning',
  message: `${message} (an error unless it is never None here: no annotation says what it is)`,
});

const OF_A_FUNCTION =
  /^Cannot (assign to|access) attribute "(\w+)" for class "(FunctionType|MethodType|_Wrapped\[|_lru_cache_wrapper\[)/;
const TO_AN_ATTRIBUTE = /^Cannot assign to attribute "\w+" for class "(?:type\[)?(\w+)[^\n]*\n\s*Expression of type /;
const OF_A_UNION = /^(?:Argument of type|Operator "[^"]+" not supported for types) /;
const OF_AN_OPTIONAL = /^reportOptional/;

/** Methods that hand out what was put into a collection: their stubs say nothing of what that is. */
const HANDS_OUT = new Set(['pop', 'popleft', 'popitem', 'heappop', 'copy', 'setdefault', 'values', 'items', 'keys']);

/** Judges one diagnostic of all that a text has; undefined where the checker's word stands. */
export function inferredDoubt(
  diagnostic: LspDiagnostic,
  all: readonly LspDiagnostic[],
  text: string,
): InferredDoubt | undefined {
  const { rule = '', message, range } = diagnostic;
  if (message.startsWith('No overloads for ')) {
    // The argument that no overload takes is told by a diagnostic of its own.
    const cause = all.find((each) => each.rule === 'reportArgumentType' && isSamePlace(each, diagnostic));
    return cause === undefined || inferredDoubt(cause, [], text) === undefined ? undefined : 'guess';
  }
  const [, way, name = '', owner] = OF_A_FUNCTION.exec(message) ?? [];
  if (way === 'assign to') return owner === 'MethodType' ? undefined : 'right';
  if (way !== undefined) return readOfFunction(name, codeOf(text), diagnostic);
  const made = TO_AN_ATTRIBUTE.exec(message)?.[1];
  const isOptional = OF_AN_OPTIONAL.test(rule);
  const first = message.split('\n', 1)[0] ?? '';
  const isUnion = OF_A_UNION.test(first) && / \| /.test(first.replace(/(?:to parameter|in function) .*/, ''));
  if (made === undefined && !isOptional && !isUnion) return undefined;
  const code = codeOf(text);
  const around = annotationsAround(code, range.startLine);
  if (around.annotated) return undefined;
  // An attribute takes any value when it runs; its type is only what else is assigned to it.
  if (made !== undefined) return definesIn(code, made) ? 'right' : undefined;
  const start = offsetAt(code, range.startLine, range.startColumn);
  const receiver = rule === 'reportOptionalMemberAccess' ? receiverOf(code, start) : undefined;
  const end = offsetAt(code, range.endLine, range.endColumn);
  const expression = code.blank.slice(receiver?.start ?? start, receiver?.end ?? end);
  if (isFromStubs(expression, around.block, code)) return undefined;
  const mayBeNone = isOptional || (/\bNone\b/.test(first) && !/\b(?:Any|Unknown)\b/.test(first));
  // What an object holds hangs together with the rest of its state, which a checker does not follow.
  return mayBeNone && !/\.\w+$/.test(expression) ? 'missing' : 'guess';
}

const isSamePlace = (one: LspDiagnostic, other: LspDiagnostic): boolean =>
  one.range.startLine === other.range.startLine && one.range.startColumn === other.range.startColumn;

/**
 * An attribute of a function is there where the text gives it to that function; what a decorator hands out may have
 * whatever the text gives to anything.
 */
function readOfFunction(name: string, code: Code, { range }: LspDiagnostic): InferredDoubt | undefined {
  const receiver = receiverOf(code, offsetAt(code, range.startLine, range.startColumn));
  const own = /\w+$/.exec(code.blank.slice(receiver?.start, receiver?.end))?.[0] ?? '';
  const isGiven = (to: string): boolean =>
    new RegExp(`${to}\\.${name}\\s*(?::[^=\\n]+)?=(?!=)|\\bsetattr\\(\\s*${to}\\s*,\\s*["']${name}["']`).test(
      code.text,
    );
  if (receiver !== undefined && isGiven(`\\b${own}`)) return 'right';
  const isDecorated = new RegExp(`@[^\\n]+\\n(?:\\s*@[^\\n]+\\n)*\\s*(?:async[ \\t]+)?def[ \\t]+${own}\\b`).test(
    code.blank,
  );
  return isDecorated && isGiven(String.raw`[\w.]+`) ? 'guess' : undefined;
}

const definesIn = ({ blank }: Code, name: string): boolean => new RegExp(`\\b(?:def|class)\\s+${name}\\b`).test(blank);

/** Does an expression, or what its names are assigned in a block, call what a stub or another file declares? */
function isFromStubs(expression: string, block: string, code: Code): boolean {
  const calls = (part: string): boolean =>
    [...part.matchAll(/(\.?)\b([A-Za-z_]\w*)\(/g)].some(
      ([, dot, name = '']) =>
        !definesIn(code, name) && (dot === '.' ? !HANDS_OUT.has(name) : originsOf(code.text).modules.has(name)),
    );
  if (calls(expression)) return true;
  return [...expression.matchAll(/(?<![.\w])[A-Za-z_]\w*(?![\w(])/g)].some(([name]) =>
    [...block.matchAll(new RegExp(`(?<![.\\w,]\\s*)\\b${name}\\s*:?=(?!=)\\s*([\\w.]+\\()`, 'g'))].some(
      ([, from = '']) => calls(from),
    ),
  );
}
