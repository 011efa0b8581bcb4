import { nearestNames } from './nearest-names.ts';
import { callAt, offsetAt, openBracketAt, positionAt, type PythonCall } from './python-expressions.ts';
import { constructorsOf, signaturesIn, type Signature } from './stub-signatures.ts';
import type { NameDefinition } from './stub-definitions.ts';
import { describedBy, invented, open, STANDS, type StubQuestion, type StubVerdict } from './stub-verdicts.ts';
import { classesOfStub, textsOf, type Stub } from './typeshed-stubs.ts';

/** Judges a call that the checker finds wrong. */
export async function judgeCall(question: StubQuestion): Promise<StubVerdict> {
  const { code, define, places } = question;
  const call = callOf(question);
  if (call === undefined) return STANDS;
  const definitions = await define(positionAt(code, call.name));
  const stubs = definitions.map(({ file }) => places.ofFile(file));
  const name = /^\w+/.exec(code.blank.slice(call.name))?.[0] ?? '';
  const [stub] = stubs;
  const makers = [...question.origins.of(question.origins.madeBy.get(name) ?? '')];
  if (stub === undefined && definitions.length > 0 && makers.every((module) => places.of(module) === undefined))
    return STANDS;
  if (stub === undefined) return open(`how \`${name}\` is called`);
  if (stubs.some((each) => each === undefined || each.isPartial))
    return open(`how \`${name}\` of ${stub.package} is called`);
  if (definitions.some(({ isDecorated }) => isDecorated))
    return open(`how \`${name}\` of ${stub.package} is called, which a decorator may change`);
  return judgeArguments(question, { stub, name, call, signatures: signaturesOf(stub, definitions) });
}

/**
 * The ways to call what is declared at these places. The checker tells one class of several that a value may be of, so
 * that for a method all of the package's with its name count.
 */
function signaturesOf(stub: Stub, definitions: readonly NameDefinition[]): Signature[] {
  const signatures = definitions.flatMap(({ text, isMember }) => {
    const [, kind, name = ''] = /^[ \t]*(?:async )?(def|class) (\w+)/.exec(text) ?? [];
    if (kind === 'class') return constructorsOf(classesOfStub(stub), name);
    if (kind === undefined) return [];
    const end = text.search(/\n[ \t]*(?:@|def |async def |class )/);
    return isMember
      ? [...textsOf(stub)].flatMap((each) => signaturesIn(each, name))
      : signaturesIn(end < 0 ? text : text.slice(0, end), name);
  });
  return signatures;
}

interface Asked {
  stub: Stub;
  name: string;
  call: PythonCall;
  signatures: readonly Signature[];
}

function judgeArguments(question: StubQuestion, { stub, name, call, signatures }: Asked): StubVerdict {
  const doubt = open(`the arguments of \`${name}\`, of which ${describedBy(stub)} may know too few forms`);
  if (signatures.length === 0) return doubt;
  const unknown = call.keywords.find((keyword) =>
    signatures.every(({ names, takesAnyKeyword }) => !takesAnyKeyword && !names.includes(keyword.name)),
  );
  const { message } = question.diagnostic;
  if (unknown !== undefined) {
    const nearest = nearestNames(
      unknown.name,
      signatures.flatMap(({ names }) => names),
    );
    return invented(question, stub, `no parameter \`${unknown.name}\` in \`${name}\``, nearest);
  }
  if (call.isSpread) return doubt;
  const most = Math.max(...signatures.map(({ positional }) => positional));
  if (/^Expected \d+ positional/.test(message) && call.positional > most)
    return invented(question, stub, `${most} positional parameters in \`${name}\`, and not ${call.positional}`, []);
  if (/^Arguments? missing/.test(message) && signatures.length === 1) return STANDS;
  return doubt;
}

/** The call that a diagnostic is about: the one that it spans, or the one around it. */
function callOf({ diagnostic: { range, message }, code }: StubQuestion): PythonCall | undefined {
  const start = offsetAt(code, range.startLine, range.startColumn);
  const end = offsetAt(code, range.endLine, range.endColumn);
  const isSpanned = !/^(?:No parameter named|Expected \d)/.test(message) && code.blank[end - 1] === ')';
  const bracket = isSpanned ? openBracketAt(code, end - 1) : openBracketAt(code, start);
  return bracket < 0 ? undefined : callAt(code, bracket);
}
