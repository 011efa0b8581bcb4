import { callText, outcomeText, type Violation } from './bench.ts';
import { callOf } from './call.ts';
import type { Returned } from './laws/law.ts';
import { isSized } from './objection.ts';
import { wordsOf } from './name-words.ts';
import type { Subject } from './subject.ts';
import { copy, isOrdinary, literal, same } from './value.ts';

/** Words of documentation that say what a law of a name says: without them a broken one is a question. */
const DOCUMENTED: Readonly<Record<string, RegExp>> = {
  idempotence: /normali|slug|trim|strip|canonical|collapse|sort|order|unique|duplicate|distinct/i,
  'same-elements': /sort|order|shuffle|revers|rotat/i,
  order: /sort|order|ascend|descend/i,
  distinct: /unique|duplicate|distinct|once/i,
  clamp: /clamp|within|between|bound|limit|range/i,
  answer: /true|false|whether|check/i,
  'changes-input': new RegExp(
    [
      // A new length is no new list.
      String.raw`\bnew\b(?! (?:length|size|count|number|head|root|total|end)\b)|\bcopy\b|unchanged`,
      'without (?:changing|modifying|mutating)|not (?:change|modify|mutate)',
    ].join('|'),
    'i',
  ),
};

/** The promises of a function's name that this call breaks; `tried` gets those that it was held against. */
export function promisedBy(returned: Returned, tried: Set<string>): Violation[] {
  const { tier, subject } = returned;
  if (tier === 'odd' || subject.shape.form === 'class') return [];
  const laws: readonly (readonly [string, PromiseLaw])[] = [
    ['what is undone is what was done', roundTrip],
    ['done twice is as done once', idempotence],
    ...(tier === 'plain' ? OF_PLAIN : []),
  ];
  return laws.flatMap(([says, law]) => {
    const found = law(returned);
    if (found === null) return [];
    tried.add(says);
    if (found === undefined) return [];
    const isSaid = DOCUMENTED[found.law]?.test(subject.shape.comment) ?? true;
    return [isSaid ? found : { ...found, severity: 'warning' as const, message: `${found.message}: is this meant?` }];
  });
}

/** Undefined where it holds, null where it says nothing of a call. */
type PromiseLaw = (returned: Returned) => Violation | undefined | null;

const violation = (
  { subject, step }: Returned,
  law: string,
  message: string,
  severity: Violation['severity'] = 'error',
  further: Violation['steps'] = [],
): Violation => ({
  law,
  message,
  severity: subject.assumes ? 'warning' : severity,
  line: null,
  steps: [step, ...further],
});

/** Nothing but letters: what every format for text can take. */
const isWordy = (value: unknown): boolean => !/"[^"]*[^A-Za-z"][^"]*"/.test(literal(value));

const roundTrip: PromiseLaw = (returned) => {
  const { subject, args, value, tier, step, bench } = returned;
  const { places, names } = bench;
  const inverse = bench.inverse?.subject;
  if (inverse === undefined || value === null || value === undefined || typeof value === 'boolean') return null;
  const extra = args.slice(1);
  if (inverse.shape.parameters.length !== subject.shape.parameters.length) return null;
  const back = callOf(inverse.run, copy([value, ...extra]), places);
  const backStep = { call: callText(inverse, [value, ...extra]), outcome: outcomeText(back) };
  const whole = back.kind === 'value' && sameEnough(back.value, args[0]);
  if (whole) return undefined;
  // Something may be lost on the way (rounding, a clamp): then what came back is at least written as before.
  const again =
    back.kind === 'value' && back.value !== null && back.value !== undefined
      ? callOf(subject.run, copy([back.value, ...extra]), places)
      : undefined;
  const lossy = again?.kind === 'value' && sameEnough(again.value, value);
  if (lossy && !names('keepsAll', subject.words)) return undefined;
  const free = bench.inverse?.conversion === true ? !literal(args).includes('"') : tier === 'plain' && isWordy(args);
  const fair =
    (!lossy || names('losesNothing', subject.words)) &&
    isOrdinary(args) &&
    isSized({ ...subject, sizes: subject.sizes.with(0, false) }, [0, ...extra]) &&
    (free || (bench.inverse?.conversion !== true && names('anyText', subject.words)));
  return violation(
    returned,
    'round-trip',
    `${backStep.call} ` +
      `${/^(?:throws|panics:|returns the error) /.test(backStep.outcome) ? '' : 'is '}${backStep.outcome}` +
      ` after ${step.call} is ${step.outcome}`,
    fair ? 'error' : 'warning',
    [backStep],
  );
};

/** Conversions of measures round. */
const sameEnough = (a: unknown, b: unknown): boolean =>
  (typeof a === 'number' &&
    typeof b === 'number' &&
    Math.abs(a - b) <= (Number.isInteger(a) && Number.isInteger(b) ? 0 : 1)) ||
  same(a, b);

const idempotence: PromiseLaw = (returned) => {
  const { subject, args, value, tier, bench } = returned;
  const [first, ...rest] = args;
  const onText =
    typeof first === 'string' && typeof value === 'string' && bench.names('idempotentOnText', subject.words);
  const plain = !bench.names(
    'otherwise',
    subject.words.filter((word) => word !== 'unique'),
  );
  const onList = plain && isPlainList(first) && isPlainList(value) && bench.names('idempotentOnList', subject.words);
  if ((!onText && !onList) || rest.some((each) => typeof each === 'function')) return null;
  const again = callOf(subject.run, copy([value, ...rest]), bench.places);
  if (again.kind !== 'value' || same(again.value, value)) return undefined;
  const second = { call: callText(subject, [value, ...rest]), outcome: outcomeText(again) };
  return violation(
    returned,
    'idempotence',
    `done twice it is ${second.outcome}, done once ${returned.step.outcome}: ${returned.step.call}`,
    tier === 'plain' ? 'error' : 'warning',
    [second],
  );
};

const isPlainList = (value: unknown): value is (number | string)[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number' || typeof each === 'string');

/** What a function on a list answers: the result, or the list itself when it works in place. */
function resultOf({
  args,
  given,
  value,
}: Returned): { before: (number | string)[]; after: (number | string)[] } | undefined {
  const after = value === undefined ? given[0] : value;
  return isPlainList(args[0]) && isPlainList(after) ? { before: args[0], after } : undefined;
}

const rearrangement: PromiseLaw = (returned) => {
  const { names } = returned.bench;
  const { words } = returned.subject;
  const result = names('rearranges', words) && !names('otherwise', words) ? resultOf(returned) : undefined;
  if (result === undefined) return null;
  if (same(result.before.toSorted(), result.after.toSorted())) return undefined;
  return violation(
    returned,
    'same-elements',
    `${returned.step.call} is ${literal(result.after)}, which does not have the same elements`,
  );
};

/** An order other than that of the values themselves. */
const BY_SOMETHING = new RegExp(
  [
    String.raw`\b(?:by|in (?:order|terms) of)\s+(?:(?:the|their|its|how|each|an?)\s+)?(?:number|length|size|frequenc`,
    String.raw`count|absolute|last|first|distance|sum|digit|key|ones|bits|weight|parity|rank|\w+['’]s)`,
    String.raw`\b(?:according to|based on|depending on)\b`,
  ].join('|'),
  'i',
);

const order: PromiseLaw = (returned) => {
  const { names } = returned.bench;
  const { words } = returned.subject;
  const result =
    names('sorts', words) && !names('otherwise', words) && returned.args.length === 1 ? resultOf(returned) : undefined;
  if (result === undefined || !result.after.every((each) => typeof each === 'number')) return null;
  const { comment, notes } = returned.subject.shape;
  if (BY_SOMETHING.test(`${comment}\n${notes}`)) return null;
  const steps = result.after.slice(1).map((each, at) => Math.sign(each - (result.after[at] as number)));
  if (!steps.includes(1) || !steps.includes(-1)) return undefined;
  return violation(returned, 'order', `${returned.step.call} is ${literal(result.after)}, which is in no order`);
};

const distinctness: PromiseLaw = (returned) => {
  const result =
    returned.bench.names('distinct', returned.subject.words) &&
    !returned.bench.names(
      'otherwise',
      returned.subject.words.filter((word) => word !== 'unique'),
    )
      ? resultOf(returned)
      : undefined;
  if (result === undefined) return null;
  if (new Set(result.after).size === result.after.length) return undefined;
  return violation(
    returned,
    'distinct',
    `${returned.step.call} is ${literal(result.after)}, which has an element twice`,
  );
};

const bound = (words: readonly string[], subject: Subject): number =>
  subject.shape.parameters.findIndex(({ name }) => wordsOf(name).some((word) => words.includes(word)));

const clamping: PromiseLaw = (returned) => {
  const { subject, args, value, bench } = returned;
  if (!bench.names('clamps', subject.words) || args.length !== 3 || typeof value !== 'number') return null;
  const low = args[bound(['min', 'minimum', 'low', 'lower', 'lo', 'floor'], subject)];
  const high = args[bound(['max', 'maximum', 'high', 'upper', 'hi', 'ceiling'], subject)];
  const [asked] = args;
  if (typeof low !== 'number' || typeof high !== 'number' || typeof asked !== 'number' || low > high) return null;
  const inside = asked >= low && asked <= high;
  if (value >= low && value <= high && (!inside || value === asked)) return undefined;
  return violation(
    returned,
    'clamp',
    `${returned.step.call} is ` +
      `${value}${inside ? ` although ${asked} is within the bounds` : ', which is out of the bounds'}`,
  );
};

const answer: PromiseLaw = (returned) => {
  const { subject, args, value, bench } = returned;
  if (
    subject.shape.returns !== null ||
    value !== undefined ||
    !bench.names('answersYesOrNo', subject.words.slice(0, 1)) ||
    subject.words.length < 2
  )
    return null;
  return violation(
    returned,
    'answer',
    `${returned.step.call} is undefined, neither true nor false`,
    isOrdinary(args) ? 'error' : 'warning',
  );
};

/** A sentence that says what is done with what is given. */
const CHANGES = new RegExp(
  [
    String.raw`(?:^|[.\n:;,]\s*|\band\s+)(?:it\s+|then\s+)?(?:remove|delete|drop|insert|append|add|swap|update|replace`,
    String.raw`fill|clear|pop|push|discard|move|put|strip|erase|assign|set)s?\s`,
  ].join('|'),
  'im',
);

const mutation: PromiseLaw = (returned) => {
  const { subject, args, given, value, bench } = returned;
  const isPromised = DOCUMENTED['changes-input']?.test(subject.shape.comment) === true;
  const isMeant =
    given.includes(value) ||
    bench.names('changes', subject.words) ||
    /\bin[- ]?place\b|\bmutat|\bmodif|\bitself\b/i.test(subject.shape.comment) ||
    CHANGES.test(subject.shape.comment);
  if (value === undefined || (isMeant && !isPromised)) return null;
  if (same(args, given)) return undefined;
  return violation(
    returned,
    'changes-input',
    `${returned.step.call} changes what it is given: afterwards it is ${given.map((each) => literal(each)).join(', ')}`,
    isPromised && isOrdinary(args) ? 'error' : 'warning',
  );
};

/** Laws of plain inputs. */
const OF_PLAIN: readonly (readonly [string, PromiseLaw])[] = [
  ['the elements stay the same', rearrangement],
  ['sorting puts in order', order],
  ['nothing stands there twice', distinctness],
  ['what is clamped is within the bounds', clamping],
  ['a question is answered', answer],
  ['arguments stay as they are', mutation],
];
