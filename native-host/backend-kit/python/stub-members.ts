import { isSlipOf, nearestNames } from './nearest-names.ts';
import { offsetAt, positionAt, receiverOf } from './python-expressions.ts';
import { classesOf, isInDerivedClass, membersOf } from './stub-text.ts';
import { invented, lackedByPartial, open, STANDS, type StubQuestion, type StubVerdict } from './stub-verdicts.ts';
import { stubOf, textsOf } from './typeshed-stubs.ts';

/** Types of the language whose members are all known, whoever says that a value is one. */
const PLAIN: ReadonlySet<string> = new Set(['str', 'int', 'float', 'bool', 'bytes', 'list', 'dict', 'tuple', 'set']);

/** Judges a member that the class of a value lacks. `type` is the class as the checker writes it. */
export async function judgeMember(question: StubQuestion, name: string, type: string): Promise<StubVerdict> {
  const { code, diagnostic, origins, define } = question;
  const start = offsetAt(code, diagnostic.range.startLine, diagnostic.range.startColumn);
  const receiver = receiverOf(code, start);
  if (receiver === undefined) return STANDS;
  const stubs = [...origins.of(code.blank.slice(receiver.start, receiver.end))].flatMap((each) => stubOf(each) ?? []);
  if (stubs.length === 0) return STANDS;
  const className = /^(?:type\[)?(?:Self@)?([\w.]+)/.exec(type)?.[1]?.split('.').at(-1) ?? type;
  const asked = new RegExp(`\\b(?:has|get)attr\\s*\\([^)\\n]*["']${name}["']`);
  if (asked.test(code.text)) return open(`\`${name}\` of \`${className}\`, for which the code itself asks first`);
  const classes = stubs.map((stub) => ({ stub, classes: classesOf(textsOf(stub)) }));
  const holder = classes.find((each) => each.classes.has(className));
  if (new RegExp(`^[ \\t]*class ${className}\\b`, 'm').test(code.blank)) {
    const partial = stubs.find(({ isPartial }) => isPartial);
    return partial === undefined ? STANDS : lackedByPartial(partial, `${className}.${name}`);
  }
  if (holder === undefined)
    return PLAIN.has(className) ? STANDS : open(`\`${name}\` of a value that stubs only say is a \`${className}\``);
  if (holder.stub.isPartial) return lackedByPartial(holder.stub, `${className}.${name}`);
  if (isInDerivedClass(holder.classes, className, name))
    return open(`whether a \`${className}\` is of a class that has \`${name}\`: some that derive from it have`);
  // Of an argument whose name it does not know the server tells where what is called is declared.
  const isDeclared = new RegExp(`^[^\\n]*\\b${name}\\b`);
  if ((await define(positionAt(code, start))).some(({ text }) => isDeclared.test(text)))
    return open(`\`${name}\`, which only some of the types have that the value may be of`);
  const nearest = nearestNames(name, membersOf(holder.classes, className));
  const found = invented(
    question,
    holder.stub,
    `no \`${name}\` in \`${className}\``,
    nearest.map((each) => `${className}.${each}`),
  );
  // An attribute can be given to most objects: only a slip of a known one is beyond doubt.
  const isSet = diagnostic.message.startsWith('Cannot assign') && !nearest.some((each) => isSlipOf(name, each));
  return isSet && found.kind === 'invented'
    ? { ...found, diagnostic: { ...found.diagnostic, severity: 'warning' } }
    : found;
}
