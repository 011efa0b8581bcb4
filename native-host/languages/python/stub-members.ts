import { isSlipOf, nearestNames } from './nearest-names.ts';
import { offsetAt, positionAt, receiverOf } from './python-expressions.ts';
import { isInDerivedClass, membersOf } from './stub-text.ts';
import { invented, lackedByPartial, open, STANDS, type StubQuestion, type StubVerdict } from './stub-verdicts.ts';
import { classesOfStub } from './typeshed-stubs.ts';
import { mayGive } from './wheel-doubts.ts';

/** Judges a member that the class of a value lacks. `type` is the class as the checker writes it. */
export async function judgeMember(question: StubQuestion, name: string, type: string): Promise<StubVerdict> {
  const { code, diagnostic, stubs, define } = question;
  const start = offsetAt(code, diagnostic.range.startLine, diagnostic.range.startColumn);
  const receiver = receiverOf(code, start);
  if (receiver === undefined) return STANDS;
  const className = /^(?:type\[)?(?:Self@)?([\w.]+)/.exec(type)?.[1]?.split('.').at(-1) ?? type;
  const asked = new RegExp(`\\b(?:has|get)attr\\s*\\([^)\\n]{0,200}["']${name}["']`);
  if (asked.test(code.text)) return open(`\`${name}\` of \`${className}\`, for which the code itself asks first`);
  if (new RegExp(`^[ \\t]*class ${className}\\b`, 'm').test(code.blank)) return judgeOwn(question, name, className);
  const holder = stubs.find((stub) => classesOfStub(stub).has(className));
  if (holder === undefined) return open(`\`${name}\` of a value that stubs say is a \`${className}\``);
  const classes = classesOfStub(holder);
  if (holder.isPartial) return lackedByPartial(holder, `${className}.${name}`);
  if (isInDerivedClass(classes, className, name))
    return open(`whether a \`${className}\` is of a class that has \`${name}\`: some that derive from it have`);
  if (mayGive(holder, name, className)) return open(`\`${name}\` of \`${className}\`, which its package may give it`);
  // Of an argument whose name it does not know the server tells where what is called is declared.
  const isDeclared = new RegExp(`^[^\\n]*\\b${name}\\b`);
  if ((await define(positionAt(code, start))).some(({ text }) => isDeclared.test(text)))
    return open(`\`${name}\`, which only some of the types have that the value may be of`);
  const nearest = nearestNames(name, membersOf(classes, className));
  const isCalled = /^\s*\(/.test(code.blank.slice(start + name.length));
  if (!isCalled && nearest.length === 0)
    return open(`\`${name}\` of \`${className}\`: what instances are given when they are made, stubs may leave out`);
  const found = invented(question, holder, `no \`${name}\` in \`${className}\``, within(className, nearest));
  // An attribute can be given to most objects: only a slip of a known one is beyond doubt.
  const isSet = diagnostic.message.startsWith('Cannot assign') && !nearest.some((each) => isSlipOf(name, each));
  return isSet && found.kind === 'invented'
    ? { ...found, diagnostic: { ...found.diagnostic, severity: 'warning' } }
    : found;
}

/** A member of a class of the text: where it derives from a stub's, only a slip of one of its names is certain. */
function judgeOwn(question: StubQuestion, name: string, className: string): StubVerdict {
  const { origins, places } = question;
  const bases = origins.madeBy.get(className) ?? '';
  const stubs = [...origins.of(bases)].flatMap((module) => places.of(module) ?? []);
  const [stub] = stubs;
  if (stub === undefined) return STANDS;
  const partial = stubs.find(({ isPartial }) => isPartial);
  if (partial !== undefined) return lackedByPartial(partial, `${className}.${name}`);
  for (const [base] of bases.matchAll(/\w+/g)) {
    const slips = nearestNames(name, membersOf(classesOfStub(stub), base)).filter((each) => isSlipOf(name, each));
    if (slips.length > 0) return invented(question, stub, `no \`${name}\` in \`${base}\``, within(base, slips));
  }
  return open(`\`${name}\` of \`${className}\`, which derives from a class of ${stub.package}`);
}

const within = (className: string, names: readonly string[]): string[] => names.map((name) => `${className}.${name}`);
