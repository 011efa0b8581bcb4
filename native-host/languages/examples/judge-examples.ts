import * as z from 'zod/mini';
import { isSmallCall } from './small-call.ts';
import { agree, type Agreement } from './compare.ts';
import { judgeError } from './returned-error.ts';
import { agreePrinted, agreeTokens } from './printed.ts';
import type { ExampleParameter } from './declarations.ts';
import type { Example } from './example.ts';
import { readValue, wholeValue, type ExampleValue } from './values.ts';
import { words } from '../../../shared/word-list.ts';

const widthSchema = z.int().check(z.minimum(1), z.maximum(128));

const valueSchema: z.ZodMiniType<ExampleValue> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('number'), text: z.string(), width: z.optional(widthSchema) }),
    z.object({ kind: z.literal('string'), value: z.string(), char: z.optional(z.boolean()) }),
    z.object({ kind: z.literal('bool'), value: z.boolean() }),
    z.object({ kind: z.literal('null'), word: z.string() }),
    z.object({ kind: z.literal('list'), items: z.array(valueSchema), bracket: z.enum(['[', '(', '{']) }),
    z.object({ kind: z.literal('set'), items: z.array(valueSchema) }),
    z.object({
      kind: z.literal('map'),
      entries: z.array(z.tuple([valueSchema, valueSchema])),
      name: z.optional(z.string()),
    }),
    z.object({ kind: z.literal('made'), name: z.string(), items: z.array(valueSchema) }),
    z.object({ kind: z.literal('other'), name: z.string(), text: z.string() }),
  ]),
) as z.ZodMiniType<ExampleValue>;

/** What a runner tells of one example. */
export const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({
    index: z.int(),
    kind: z.literal('value'),
    value: valueSchema,
    /** How the language prints it for programmers and for people, and what the call printed. */
    shown: z.string(),
    text: z.string(),
    printed: z.string(),
    /** The arguments after the call, where it was one. */
    after: z.optional(z.array(valueSchema)),
    /** What is expected, where it was evaluated as an expression, and whether the language calls the two equal. */
    wanted: z.optional(z.object({ value: valueSchema, equal: z.boolean() })),
  }),
  z.object({
    index: z.int(),
    kind: z.literal('raised'),
    /** Names of the exception's class and of those above it. */
    types: z.array(z.string()),
    message: z.string(),
    /** Line of the block that it came from. */
    line: z.nullable(z.int()),
    /** By the call itself, before any of the block's code ran. */
    atCall: z.boolean(),
    /** Of an error that came back beside results: all of them as the language prints them. */
    text: z.optional(z.string()),
  }),
  /** What the example needs is not there, or it is no code of the language. */
  z.object({ index: z.int(), kind: z.literal('unready'), reason: z.string() }),
  z.object({ index: z.int(), kind: z.literal('hung'), ms: z.number() }),
  z.object({ index: z.int(), kind: z.literal('died'), how: z.string() }),
]);

/** See {@link outcomeSchema}. */
export type ExampleOutcome = z.infer<typeof outcomeSchema>;

/** What became of one example. */
export type JudgedExamples =
  | { kind: 'holds' }
  | { kind: 'fails'; actual: string; line: number | null; sure: boolean }
  | { kind: 'unclear'; why: string };

/** Exceptions that speak of what is not there, and not of the code. */
const OUTSIDE = new Set(words`
  NameError ImportError ModuleNotFoundError NotImplementedError OSError FileNotFoundError EOFError SystemExit
  KeyboardInterrupt ReferenceError UnsupportedOperationException
`);
/** Exceptions of arguments in another shape than the code wants them. */
const MISFIT = new Set(['TypeError', 'AttributeError', 'ClassCastException', 'IllegalArgumentException']);

/** Does an example hold? `confirmed`: another example of the same function with a text without quotes held. */
export function judgeExample(example: Example, outcome: ExampleOutcome, confirmed = false): JudgedExamples {
  switch (outcome.kind) {
    case 'unready':
      return { kind: 'unclear', why: outcome.reason };
    case 'died':
      return { kind: 'fails', actual: outcome.how, line: null, sure: true };
    case 'hung':
      return {
        kind: 'fails',
        actual: `does not come back within ${Math.round(outcome.ms / 1000)} s`,
        line: null,
        sure: isSmallCall(example.call, MOST_UNITS),
      };
    case 'raised':
      return judgeRaised(example, outcome);
    case 'value':
      return judgeValue(example, outcome, confirmed);
  }
}

/** Length of a call, in UTF-16 units, with which it is small. */
const MOST_UNITS = 80;

function judgeRaised(
  { expected, bound, loose }: Example,
  outcome: ExampleOutcome & { kind: 'raised' },
): JudgedExamples {
  const { types, message, line, atCall, text } = outcome;
  const [type = ''] = types;
  if (text !== undefined) return judgeError(expected, { types, message, text });
  if (expected.kind === 'raises') {
    if (expected.name === '' || types.includes(expected.name) || message.includes(expected.name))
      return { kind: 'holds' };
    if (OUTSIDE.has(type) || atCall) return { kind: 'unclear', why: type };
    return types.some((each) => each === `${expected.name}Error`)
      ? { kind: 'holds' }
      : {
          kind: 'fails',
          actual: `raises ${described(type, message)}`,
          line,
          sure: !/^(?:Error|Exception)$/.test(type),
        };
  }
  if (types.some((each) => OUTSIDE.has(each)) || atCall || loose === true || (bound && MISFIT.has(type)))
    return { kind: 'unclear', why: `it raises ${described(type, message)}` };
  return { kind: 'fails', actual: `raises ${described(type, message)}`, line, sure: true };
}

const described = (type: string, message: string): string =>
  (message === '' ? type : `${type}: ${message}`).slice(0, 200);

function judgeValue(example: Example, outcome: ExampleOutcome & { kind: 'value' }, confirmed: boolean): JudgedExamples {
  const { expected, target } = example;
  const { value, shown, text, printed, after } = outcome;
  const fails: JudgedExamples = { kind: 'fails', actual: shown === '' ? print(value) : shown, line: null, sure: true };
  const misfits =
    example.loose === true &&
    expected.kind === 'value' &&
    expected.value.kind !== value.kind &&
    value.kind !== 'null' &&
    expected.value.kind !== 'null';
  if (misfits) return { kind: 'unclear', why: 'it comes to something of another kind' };
  const decided = (agreement: Agreement): JudgedExamples => {
    if (agreement === 'same') return { kind: 'holds' };
    return agreement === 'different' ? fails : { kind: 'unclear', why: 'the two cannot be compared' };
  };
  if (outcome.wanted !== undefined) {
    const agreement = outcome.wanted.equal ? 'same' : agree(outcome.wanted.value, value);
    if (agreement !== 'unclear') return decided(agreement);
  }
  switch (expected.kind) {
    case 'raises':
      if (value.kind === 'made' && value.name === 'Err') return { kind: 'holds' };
      return expected.name === '' && value.kind === 'other' ? { kind: 'unclear', why: 'it may be an error' } : fails;
    case 'output': {
      const judged = judgeOutput(expected.text, outcome, fails);
      return expected.brief === undefined || judged.kind === 'holds' || printed !== ''
        ? judged
        : judgeOutput(expected.brief, outcome, fails);
    }
    case 'value':
      if (value.kind === 'null' && (value.word === 'void' || target.isVoid))
        return judgeVoid(expected.value, { printed, after }, fails);
      // What is done in place is documented like what comes back.
      if (
        value.kind === 'null' &&
        after?.some((each) => each.kind === expected.value.kind && agree(expected.value, each) === 'same') === true
      )
        return { kind: 'holds' };
      if (value.kind === 'number' && expected.value.kind !== 'number' && target.parameters.some(isWrittenTo)) {
        return { kind: 'unclear', why: 'it may be what the call writes' };
      }
      return decided(agree(withoutNil(expected.value, value), value));
    case 'printed': {
      if (value.kind === 'null' && printed.trim() !== '') return judgePrinted(expected, printed.trim(), fails);
      if (value.kind === 'string')
        return value.value === (expected.value?.kind === 'string' ? expected.value.value : expected.text) ||
          value.value === expected.text
          ? { kind: 'holds' }
          : fails;
      return expected.value === undefined
        ? { kind: 'unclear', why: 'it is no value' }
        : decided(agree(expected.value, value));
    }
    case 'bare': {
      const says = value.kind === 'null' && printed.trim() !== '' ? printed.trim() : undefined;
      const own = value.kind === 'string' ? value.value : (says ?? text);
      if (sameText(own, expected.text) || sameText(shown, expected.text)) return { kind: 'holds' };
      if (expected.among?.includes(text.trim()) === true) return { ...fails, actual: text.trim() };
      if (value.kind !== 'string') {
        const token = agreeTokens(expected.text, text);
        if (token !== 'unclear') return decided(token);
        const agreements = [text, shown].map((print) => agreePrinted(expected.text, print, value));
        if (agreements.includes('same')) return { kind: 'holds' };
        if (!agreements.includes('unclear')) return fails;
      }
      const telling =
        confirmed ||
        (expected.delimited && /[^\w\s]|\d/.test(expected.text) && !/[()[\]<>|]/.test(expected.text)) ||
        resembles(own, expected.text);
      const isText = value.kind === 'string' || says !== undefined;
      return isText && telling && own !== ''
        ? ({ ...fails, ...(says === undefined ? {} : { actual: `prints ${says}` }) } as JudgedExamples)
        : { kind: 'unclear', why: 'it may be words' };
    }
  }
}

/** What is documented, without the `nil` of an error where none came back. */
function withoutNil(expected: ExampleValue, actual: ExampleValue): ExampleValue {
  if (expected.kind !== 'list' || expected.bracket !== '(') return expected;
  if (actual.kind === 'list' && actual.items.length === expected.items.length) return expected;
  const last = expected.items.at(-1);
  const [first, ...others] = expected.items.slice(0, -1);
  if (last?.kind !== 'null' || last.word !== 'nil' || first === undefined) return expected;
  return others.length === 0 ? first : { ...expected, items: [first, ...others] };
}

/** May a call change what this parameter is given: a pointer or a reference that is not constant? */
const isWrittenTo = ({ type }: ExampleParameter): boolean =>
  /&\s*(?:'\w+\s+)?mut\b/.test(type) ||
  (!/\bconst\b/.test(type) && /^\s*[A-Za-z_][\w: <>,]*(?:\*|&(?!&)|\[)/.test(type));

/** Have two texts most of their pairs of letters in common? Words about a result have not. */
function resembles(a: string, b: string): boolean {
  const pairs = (text: string): string[] =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2).toLowerCase());
  const left = pairs(a);
  const right = pairs(b);
  const total = left.length + right.length;
  const common = left.filter((pair) => {
    const at = right.indexOf(pair);
    if (at >= 0) right.splice(at, 1);
    return at >= 0;
  }).length;
  return total > 4 && (2 * common) / total >= 0.6;
}

const sameText = (a: string, b: string): boolean =>
  a.trim() === b.trim() || a.trim() === b.trim().replace(/^["'](.*)["']$/, '$1');

/** Nothing came back: then what was printed, or what became of the one list that it was given, is meant. */
function judgeVoid(
  expected: ExampleValue,
  { printed, after = [] }: Pick<ExampleOutcome & { kind: 'value' }, 'printed' | 'after'>,
  fails: JudgedExamples,
): JudgedExamples {
  if (expected.kind === 'null') return { kind: 'holds' };
  const lists = after.filter(
    (each) => each.kind === expected.kind || (each.kind === 'list' && expected.kind === 'list'),
  );
  const agreements = lists.map((each) => agree(expected, each));
  if (agreements.includes('same')) return { kind: 'holds' };
  const output = printed.trim();
  if (output !== '') {
    const value = wholeValue(output);
    if (
      output === (expected.kind === 'string' ? expected.value : '') ||
      (value !== undefined && agree(expected, value) === 'same')
    )
      return { kind: 'holds' };
    return { kind: 'unclear', why: 'it prints something else' };
  }
  if (lists.length === 1 && agreements[0] === 'different' && expected.kind === 'list')
    return {
      ...fails,
      ...('actual' in fails ? { actual: `leaves ${print(lists[0] as ExampleValue)}` } : {}),
    } as JudgedExamples;
  return { kind: 'unclear', why: 'nothing comes back' };
}

/** Several things were printed: only the same text holds, and only one like it fails. */
function judgePrinted(
  expected: Example['expected'] & { kind: 'printed' },
  said: string,
  fails: JudgedExamples,
): JudgedExamples {
  const wanted = expected.value?.kind === 'string' ? expected.value.value : expected.text;
  if (sameText(said, wanted) || sameText(said, expected.text)) return { kind: 'holds' };
  return resembles(said, wanted)
    ? ({ ...fails, actual: `prints ${said}` } as JudgedExamples)
    : { kind: 'unclear', why: 'it prints something else' };
}

/** A session shows a value as the language prints it: the same text, or the same value in another notation. */
function judgeOutput(
  wanted: string,
  { value, shown, text, printed }: ExampleOutcome & { kind: 'value' },
  fails: JudgedExamples,
): JudgedExamples {
  const nothing = value.kind === 'null' && value.word !== 'null';
  const got = `${printed}${nothing ? '' : shown}`;
  if (flat(got) === flat(wanted) || flat(`${printed}${nothing ? '' : text}`) === flat(wanted)) return { kind: 'holds' };
  if (nothing && printed === '' && flat(wanted) === value.word) return { kind: 'holds' };
  if (wanted.includes('...') || wanted.includes('…')) return { kind: 'unclear', why: 'it is abbreviated' };
  const literal = wholeValue(wanted);
  if (printed !== '') {
    const own = wholeValue(printed);
    const both = literal !== undefined && own !== undefined && nothing ? agree(literal, own) : 'different';
    return both === 'same'
      ? { kind: 'holds' }
      : ({ ...fails, actual: `prints ${printed.trimEnd()}` } as JudgedExamples);
  }
  if (literal !== undefined) {
    const agreement = agree(literal, value);
    if (agreement === 'same') return { kind: 'holds' };
    if (agreement === 'different') return fails;
    if (value.kind === 'other' && / at 0x/.test(shown)) return { kind: 'unclear', why: 'it has no print of its own' };
    return literal.kind === 'made' ? fails : { kind: 'unclear', why: 'the two cannot be compared' };
  }
  if (value.kind === 'string' || value.kind === 'other')
    return / at 0x/.test(shown) || /^[<#]/.test(wanted)
      ? { kind: 'unclear', why: 'it has no print of its own' }
      : fails;
  return readValue(wanted) === undefined && /\s/.test(wanted.trim())
    ? { kind: 'unclear', why: 'it may be words' }
    : fails;
}

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A value in the notation that documentation uses. */
export function print(value: ExampleValue): string {
  switch (value.kind) {
    case 'number':
      return value.text;
    case 'string':
      return JSON.stringify(value.value);
    case 'bool':
      return String(value.value);
    case 'null':
      return value.word === 'void' ? 'nothing' : value.word;
    case 'list':
      return `[${value.items.map(print).join(', ')}]`;
    case 'set':
      return `{${value.items.map(print).join(', ')}}`;
    case 'map':
      return `{${value.entries.map(([key, each]) => `${print(key)}: ${print(each)}`).join(', ')}}`;
    case 'made':
      return `${value.name}(${value.items.map(print).join(', ')})`;
    case 'other':
      return value.text;
  }
}
