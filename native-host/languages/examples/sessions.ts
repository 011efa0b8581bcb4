import type { LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';
import type { Declarations, DeclaredFunction } from './declarations.ts';
import type { Example, Expected, Setting } from './example.ts';
import { isDenied, readExpectation } from './expectations.ts';
import { abbreviates, callsName, findCalls, splitArguments, strangeNames } from './expressions.ts';
import type { DocLine } from './source.ts';
import { isCompound, isLabelled, isStatement, statementsIn, type ExampleStatement } from './statements.ts';
import { wholeValue } from './values.ts';

const REQUIRE = /(?:const|let|var)\s*[\w${},\s]+=\s*(?:await\s+)?(?:require|import)\s*\(/;
const IMPORTS = regex()`^(?:from\s|import\s|use\s|#\s*include|using\s+namespace|package\s|${REQUIRE})`;
const PRINTS = [
  /^(?:print|puts|console\.(?:log|info|dir)|System\.out\.print(?:ln)?|fmt\.Print(?:ln)?|println)\((.*)\)$/s,
  regex('s')`
    ^(?:e?print(?:ln)?!|printf|fmt\.Printf|System\.out\.printf)
    \(\s*"(?:\{(?::\??)?\}|%[dsvfgq](?:\\n)?|%\+?v(?:\\n)?)(?:\\n)?"\s*,\s*(.*)\)$
  `,
  /^(?:std::)?cout\s*(?:<<\s*(?:std::)?boolalpha\s*)?<<\s*((?:(?!<<).)*)(?:<<\s*(?:(?:std::)?endl|"\\n"|'\\n')\s*)?$/s,
];
const ASSIGNS = regex()`
  ^(?:(?:const|let|var|auto|val|final|static)\s+(?:mut\s+|auto\s*&?\s*)?)?
  (?:[A-Za-z_](?:[\w.]|::)*(?:<[^=;]*>)?(?:\[\])*[ *&]+)?
  (\(?[\w$]+(?:\s*,\s*[\w$]+)*\)?|[[{][\w$,\s:]+[\]}])\s*
  (?::\s*[^=]+)?\s*:?=(?![=>])\s*
`;

/** `Cache cache(2);`, `Cache cache{2};`, `std::vector<int> items;`: C and C++ declare a name without an equals sign. */
const DECLARES = new RegExp(
  String.raw`^(?:const\s+)?(?:struct\s+)?(std::)?([A-Za-z_]\w*)(?:<[^=;]*>)?[\s*]+([A-Za-z_]\w*)\s*` +
    String.raw`(?:\(.*\)|\{.*\}|\[\w*\])?;$`,
  's',
);
const PLAIN_TYPE = /^(?:int|long|short|char|float|double|bool|unsigned|size_t|u?int\d+_t|string|vector|map|set|auto)$/;

/** The name that a statement of C or C++ declares by a type that the text or the language has. */
function declaredIn(code: string, { language, declarations: { types } }: Setting): string | undefined {
  if (language !== 'c' && language !== 'cpp') return undefined;
  const [, ofLibrary, type = '', name] = DECLARES.exec(code) ?? [];
  return ofLibrary !== undefined || types.includes(type) || PLAIN_TYPE.test(type) ? name : undefined;
}

/**
 * Examples of a run of statements: a fenced example in documentation, an `@example`, the end of a script. What a
 * comment says of an expression, and what an assertion compares it with, are examples; the statements before are their
 * setup.
 */
export function examplesOfStatements(lines: readonly DocLine[], setting: Setting): Example[] {
  const examples: Example[] = [];
  const setup: string[] = [];
  const local = new Set<string>();
  let broken = false;
  for (const statement of statementsIn(lines, setting.language)) {
    const { code, line } = statement;
    if (IMPORTS.test(code) || code === '' || isLabelled(code)) continue;
    if (isCompound(code)) {
      // What a loop or a branch does to the names before is not known.
      broken = true;
      continue;
    }
    if (!isStatement(code) && statement.comment === '') continue;
    const bare = code.replace(/;\s*$/, '').trim();
    const asserted = assertedIn(bare, setting, local, setup);
    const printed = printedIn(bare, setting.language);
    const assigned = ASSIGNS.exec(bare);
    const expression = (printed ?? (assigned === null ? bare : bare.slice(assigned[0].length))).trim();
    const found =
      asserted ?? commented(expression, statement, { printed: printed !== undefined, setting, local, setup });
    const plain = found?.call ?? (printed === undefined ? undefined : expression);
    const alone = found?.args !== undefined && strangeNames(found.call, setting.declarations, new Set()).length === 0;
    if (found !== undefined && (!broken || alone)) {
      const { call, args, target, expected } = found;
      const before = broken ? [] : [...setup];
      const common = { origin: setting.origin, place: setting.place, line, setup: before, bound: false };
      examples.push({ ...common, call, ...(args === undefined ? {} : { args }), target, expected });
    }
    // What is documented to raise leaves nothing behind, and would end what comes after it.
    if (found?.expected.kind === 'raises' && assigned === null) continue;
    for (const name of assigned?.[1]?.match(/[\w$]+/g) ?? []) local.add(name);
    const declared = declaredIn(code, setting);
    if (declared !== undefined) local.add(declared);
    setup.push(plain === undefined || assigned !== null ? code : `${plain}${setting.language === 'python' ? '' : ';'}`);
  }
  return examples;
}

interface Found {
  call: string;
  args?: string[];
  target: DeclaredFunction;
  expected: Expected;
}

const SEVERAL = /^(?:print|console\.(?:log|info))\(/;

/** What a statement prints: its one argument, or the statement itself where it prints several things. */
function printedIn(bare: string, language: LanguageId): string | undefined {
  const inner = PRINTS.map((pattern) => pattern.exec(bare)?.[1]?.trim()).find(
    (each) => each !== undefined && each !== '',
  );
  const hasParts = inner !== undefined && SEVERAL.test(bare) && PRINTED_PARTS.includes(language);
  return hasParts && splitArguments(inner).length > 1 ? bare : inner;
}

const PRINTED_PARTS: readonly LanguageId[] = ['python', 'typescript', 'tsx', 'javascript', 'jsx'];

const SHOULD = /^\s*(?:should|must|will)\s+(?:be|return|print|give)(?!\w)/i;

/**
 * `"ab", returns 2`: what is said to come back is the result, and not what is said before it of what else is changed.
 */
const RETURNED = /^(?!\s*(?:it\s+)?returns?\b).*?[,;]\s*(?:and\s+)?(?:it\s+)?(?=returns?\s+\S)/i;

function commented(
  expression: string,
  { comment: whole }: ExampleStatement,
  {
    printed,
    setting,
    local,
    setup,
  }: { printed: boolean; setting: Setting; local: ReadonlySet<string>; setup: readonly string[] },
): Found | undefined {
  const comment = whole.replace(RETURNED, '');
  if (
    comment === '' ||
    expression === '' ||
    abbreviates(expression) ||
    /^(?:return|throw|raise|yield|await\s*$)\b/.test(expression)
  )
    return undefined;
  const called =
    whollyCalled(expression, setting, local) ??
    (strangeNames(expression, setting.declarations, local).length === 0
      ? mentioned(expression, setup, setting.declarations)
      : undefined);
  // A remark in brackets is none on the value.
  const plain = comment.replaceAll(/\([^()]*\)/g, '');
  if (called === undefined || isDenied(plain, plain.length)) return undefined;
  const should = SHOULD.test(comment) ? readExpectation(` ${comment}`, 0, setting) : undefined;
  const read = readExpectation(` // ${comment}`, 0, setting) ?? should;
  if (read === undefined)
    return printed ? { ...called, expected: { kind: 'bare', text: comment.trim(), delimited: false } } : undefined;
  const { expected } = read;
  if (expected.kind === 'raises') return { ...called, expected };
  if (printed && expected.kind !== 'bare')
    return {
      ...called,
      expected: {
        kind: 'printed',
        text: expected.kind === 'value' ? expected.text : '',
        value: expected.kind === 'value' ? expected.value : undefined,
      },
    };
  return { ...called, expected };
}

function whollyCalled(
  expression: string,
  { declarations }: Setting,
  local: ReadonlySet<string>,
): Omit<Found, 'expected'> | undefined {
  const [first] = findCalls(expression, declarations, local);
  return first !== undefined && first.start === 0 && first.end === expression.length
    ? { call: first.text, target: first.target, ...(first.args === undefined ? {} : { args: first.args }) }
    : undefined;
}

/** An expression of names that earlier statements made: it shows what the last function of the text did to them. */
function mentioned(
  expression: string,
  setup: readonly string[],
  { functions, types }: Declarations,
): Omit<Found, 'expected'> | undefined {
  const constant = wholeValue(expression);
  if (constant !== undefined && constant.kind !== 'made') return undefined;
  const all = [...setup, expression];
  const last = all.findLast((code) => functions.some(({ name }) => callsName(code, name)));
  const type = types.findLast((name) => all.some((code) => callsName(code, name)));
  const members = functions.filter(({ container }) => container !== undefined && container === type);
  const target =
    functions.find(({ name }) => last !== undefined && callsName(last, name)) ??
    members.find(({ name }) => expression.includes(`.${name}`)) ??
    members.find(({ name }) => name === '__call__') ??
    members[0];
  return target === undefined ? undefined : { call: expression, target };
}

const ASSERTS = regex()`
  ^(?:
    assert\b(?!\.)
    |(?:console\.)?assert(?:!|\.ok)?\(
    |assert_eq!\(
    |(?:Assertions\.|Assert\.|assert\.)?(?:assertEquals|assertEqual|equal|deepEqual|strictEqual|deepStrictEqual|Equal)\(
    |(?:EXPECT|ASSERT)_EQ\(
    |expect\(
  )
`;

function assertedIn(
  code: string,
  setting: Setting,
  local: ReadonlySet<string>,
  setup: readonly string[],
): Found | undefined {
  const head = ASSERTS.exec(code)?.[0];
  if (head === undefined) return undefined;
  // An imported `assert` is a name that can be called, too.
  const call = findCalls(code, setting.declarations, local).find(({ start }) => start >= head.length);
  if (call === undefined) return assertedOfNames(code.slice(head.length), setting, local, setup);
  const before = code.slice(head.length, call.start).trim();
  const taken = { call: call.text, target: call.target, ...(call.args === undefined ? {} : { args: call.args }) };
  if (before === '' || before === '(') {
    const rest = code.slice(call.end);
    if (
      /^\s*\)?\s*(?:,\s*["'`].*)?\)?$/.test(rest) &&
      /^(?:(?:console\.)?assert|assert)/.test(head) &&
      !/Equal|_eq/i.test(head)
    )
      return { ...taken, expected: { kind: 'value', value: { kind: 'bool', value: true }, text: 'true' } };
    const scene = { language: setting.language, asserts: !/^\s*={2,3}/.test(rest) };
    const read = readExpectation(withoutMessage(code, call.end), call.end, scene);
    return read === undefined ? undefined : { ...taken, expected: read.expected };
  }
  // JUnit's order: what is expected comes first.
  const value = before.endsWith(',') ? wholeValue(before.slice(0, -1).replace(/^\(|,\s*$/g, '')) : undefined;
  return value === undefined
    ? undefined
    : { ...taken, expected: { kind: 'value', value, text: before.slice(0, -1).trim() } };
}

/** An assertion up to what its call is compared with; an argument after that is a message. */
function withoutMessage(code: string, callEnd: number): string {
  const rest = code.slice(callEnd);
  const comma = /^\s*,\s*/.exec(rest)?.[0] ?? '';
  const [compared = ''] = splitArguments(rest.slice(comma.length));
  return `${code.slice(0, callEnd)}${comma}${compared}`;
}

/** An assertion about what statements before it have made. */
function assertedOfNames(
  inner: string,
  { declarations }: Setting,
  local: ReadonlySet<string>,
  setup: readonly string[],
): Found | undefined {
  const plain = inner.trim().replace(/\)\s*$/, '');
  const equal = /^([\w$.[\]()]+)\s*={2,3}\s*(.+)$/s.exec(inner.trim());
  const parts = equal === null ? splitArguments(plain) : [equal[1] ?? '', equal[2] ?? ''];
  const [one = '', two = ''] = parts;
  const value = wholeValue(two) ?? wholeValue(two.replace(/\)$/, ''));
  if (value === undefined || parts.length < 2 || strangeNames(one, declarations, local).length > 0) return undefined;
  const called = mentioned(one, setup, declarations);
  return called === undefined ? undefined : { ...called, expected: { kind: 'value', value, text: two } };
}
