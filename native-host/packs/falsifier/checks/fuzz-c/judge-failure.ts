import type { FalsifierFailure } from '../../falsifier-answer.ts';
import { isSmallCall } from '../../../../languages/examples/small-call.ts';
import { CHARACTERS } from './code-signs.ts';
import type { CallTarget } from './harness.ts';
import { DOES_NOT_RETURN, mayNotReturn } from './never-returns.ts';
import { inWords, objectionsOf, type Objection } from './objections.ts';
import { describeMemory, placesIn } from './read-report.ts';
import type { Repeated } from './search.ts';

/** What a report says, before it is weighed. */
interface Read {
  law: string;
  outcome: string;
  /** Why somebody may object to this kind of failure. */
  doubts: readonly Objection[];
}

/**
 * The failure that the second build repeated, weighed; undefined where there is none of the code's, null where nobody
 * would ask about it.
 */
export function judgeFailure(
  repeated: readonly Repeated[],
  target: CallTarget,
  { strict, file }: { strict: boolean; file: string },
): FalsifierFailure | undefined | null {
  const told = repeated.toSorted((a, b) => weight(b) - weight(a))[0];
  if (told === undefined) return undefined;
  const read = readFailure(told, target, strict);
  if (read === undefined || read === null) return read;
  const line = placesIn(told.report, file)[0] ?? null;
  const objections = objectionsTo(read, told, target, strict);
  if (isUnasked(objections, read, told, target)) return null;
  const input = told.call.slice(told.call.indexOf('(') + 1, -1);
  const asked = objections.length === 0 ? '' : `: is this meant? (${inWords(objections)})`;
  return {
    function: target.name,
    law: read.law,
    severity: objections.length === 0 ? 'error' : 'warning',
    message: `${told.call} ${read.outcome}${asked}`,
    line,
    steps: [{ call: told.call, outcome: read.outcome }],
    input,
    tier: strict ? 'plain' : 'odd',
  };
}

/**
 * What was not seen behind a failure that nobody would ask about: whatever its kind, it ended the process, and with it
 * the search. Undefined where all that went wrong let the search go on.
 */
export function unseenBehind(repeated: readonly Repeated[], target: CallTarget): string | undefined {
  const ended = repeated.find(({ kind, line }) => line === 0 && !isPromise(kind));
  if (ended === undefined) return undefined;
  const isEndless = ended.kind === 'no-end' || ended.kind === 'waits';
  return isEndless && mayNotReturn(target) ? DOES_NOT_RETURN : 'what comes behind an input that only callers can judge';
}

/** Memory before other behaviour that is undefined, and sums that are too large last. */
function weight({ kind, line }: Repeated): number {
  if (/signed-integer-overflow|shift|alignment/.test(kind)) return 0;
  return line === 0 ? 2 : 1;
}

function readFailure(told: Repeated, target: CallTarget, strict: boolean): Read | undefined | null {
  const { kind, report, call } = told;
  switch (kind) {
    case 'no-end':
      if (!isSmall(call) || mayNotReturn(target)) return null;
      return { law: 'no-end', outcome: 'does not come back', doubts: [] };
    case 'waits':
      if (mayNotReturn(target)) return null;
      return { law: 'no-end', outcome: 'waits for something that does not come', doubts: ['may-wait'] };
    case 'stack-overflow':
      if (!isSmall(call)) return null;
      return { law: 'endless-recursion', outcome: 'calls itself until the stack is full', doubts: [] };
    case 'library-assertion':
      return {
        law: 'library-precondition',
        outcome: `breaks what a function of the standard library asks for: ${report.split('\n')[0] ?? ''}`,
        doubts: [],
      };
    case 'out-of-memory':
    case 'allocation-size-too-big':
    case 'calloc-overflow':
    case 'requested':
    case 'allocator':
      return { law: 'memory-error', outcome: 'asks for more memory than there is', doubts: ['may-ask-memory'] };
    default:
      break;
  }
  if (kind === 'repeatable') return { law: kind, outcome: report, doubts: ['called-again'] };
  if (LAWS.has(kind)) return { law: kind, outcome: report, doubts: ['named'] };
  return told.line === 0 ? readMemory(told, target) : readUndefined(told, target, strict);
}

function readMemory({ kind, report }: Repeated, target: CallTarget): Read | undefined | null {
  const memory = describeMemory(kind, report);
  if (memory === undefined) return undefined;
  const isFar = kind === 'SEGV' && memory.isFixed;
  if (memory.isOwners === true || (isFar && isGuessed(target))) return null;
  return { law: 'memory-error', outcome: memory.outcome, doubts: memory.isFixed ? sizeDoubt(target) : [] };
}

/** Is the size of an array a guess? Then how far an access may go is known to nobody here. */
const isGuessed = ({ arguments: given }: CallTarget): boolean =>
  given.some(({ want }) => want.flags.includes('CV_GUESSED'));

function readUndefined(told: Repeated, target: CallTarget, strict: boolean): Read {
  const message = (told.report.split('\n')[0] ?? '').replaceAll(/0x[\da-f]+/g, '0x…');
  return {
    law: 'undefined-behaviour',
    outcome: `is undefined behaviour: ${message}`,
    doubts: doubtsOf(told, target, strict),
  };
}

/** What callers know without being told, each by itself enough. */
const KNOWN_TO_CALLERS: readonly Objection[] = [
  'beyond-length',
  'numbers-apart',
  'negative',
  'unsure',
  'may-ask-memory',
  'zero-divisor',
  'same-numbers',
  'machines-mind',
  'nothing-copied',
];

/** What nobody would ask about: a caller knows it without being told. */
function isUnasked(
  objections: readonly Objection[],
  { law }: Read,
  { report }: Repeated,
  { arguments: given, function: called }: CallTarget,
): boolean {
  if (objections.some((each) => KNOWN_TO_CALLERS.includes(each))) return true;
  const any = given.every(({ want }) => want.flags.includes('CV_ANY'));
  if (objections.includes('values-odd'))
    return !any && !given.every(({ kind, want }) => kind === 'text' && want.letters === undefined);
  if (objections.includes('numbers-large')) return !any;
  if (law === 'undefined-behaviour' && objections.length > 0 && isArithmetic(report)) return true;
  return called.isHelper && !objections.includes('helper');
}

/** Does the sanitizer speak of a sum, a conversion or a division? */
const isArithmetic = (report: string): boolean =>
  /overflow|cannot be represented|division by zero/.test(report.split('\n')[0] ?? '');

/** Promises of names (`runner/laws.c`). */
const LAWS = new Set(['sorts', 'reverses', 'idempotence', 'round-trip', 'divides', 'multiple', 'symmetric', 'clamps']);

/** Is it told by the runner after a call that came back? */
const isPromise = (kind: string): boolean => kind === 'repeatable' || LAWS.has(kind);

/** Where names promise nothing. */
const EDGES: readonly Objection[] = ['negative', 'zero', 'nothing'];

/** What is undefined by the language and may be beyond what a function is for. */
function doubtsOf({ kind, call, report }: Repeated, target: CallTarget, strict: boolean): Objection[] {
  if (/negat|float|overflow/.test(kind) || /cannot be represented|outside the range/.test(report)) {
    if (hasBounds(target)) return [];
    return [strict ? 'numbers-small' : 'numbers-large'];
  }
  if (/align/.test(kind)) return ['machines-mind'];
  if (/nonnull/.test(kind)) return ['nothing-copied'];
  if (/divi[ds]|builtin/.test(kind) || /division by zero/.test(report)) return divisionDoubt(call, target);
  return /bounds|shift/.test(kind) ? sizeDoubt(target) : [];
}

function divisionDoubt(call: string, target: CallTarget): Objection[] {
  const numbers = call.match(/(?<![\w.])-?\d+(?:\.\d+)?/g) ?? [];
  // Behind what is told of an array of a guessed size there is nothing but zeros.
  if (isGuessed(target) || numbers.some((each) => Number(each) === 0)) return ['zero-divisor'];
  return new Set(numbers).size < numbers.length ? ['same-numbers'] : [];
}

/** Of a function of one whole number, how large it may be is known to nobody where it is not said. */
function sizeDoubt({ arguments: given }: CallTarget): Objection[] {
  const open = given.some(
    ({ kind, want, ...rest }) =>
      kind === 'value' &&
      'type' in rest &&
      !CHARACTERS.test(rest.type) &&
      !/[<*]|\bbool\b|\bchar\b|float|double/.test(rest.type) &&
      !['CV_HIGHEST', 'CV_GUARDS_HIGH'].some((flag) => want.flags.includes(flag)),
  );
  const counted = given.some(({ kind }) => !['value', 'text'].includes(kind));
  return open && !counted ? ['size-unsaid'] : [];
}

const hasBounds = ({ arguments: given }: CallTarget): boolean =>
  given.length > 0 &&
  given.every(
    ({ kind, want }) => kind !== 'value' || (want.flags.includes('CV_LOWEST') && want.flags.includes('CV_HIGHEST')),
  ) &&
  given.some(({ kind }) => kind === 'value');

function objectionsTo({ doubts }: Read, told: Repeated, target: CallTarget, strict: boolean): readonly Objection[] {
  const sent = objectionsOf(told.objections);
  const isOf = (some: readonly Objection[]): boolean => sent.some((each) => some.includes(each));
  if (doubts.includes('may-ask-memory')) return doubts;
  if (doubts.includes('named') || doubts.includes('called-again'))
    return target.function.isHelper || isOf(EDGES) ? ['unsure'] : doubts;
  if (sent.length > 0 && target.object === undefined) return sent;
  if (isOf(['beyond-length', 'numbers-apart', 'negative'])) return sent;
  if (doubts.length > 0) return doubts;
  if (target.object !== undefined) return [isPlaceBeyond(told.call, target.function) ? 'beyond-length' : 'object'];
  if (!strict) return ['values-odd'];
  if (target.function.asks.more || target.function.asks.within.length > 0)
    return [/(?<![\w.)\]])-\d/.test(told.call) ? 'negative' : 'documentation'];
  if (
    target.arguments.length > 1 &&
    target.arguments.some((each) => each.kind === 'value' && /\bmap\s*</.test(each.type))
  )
    return ['key'];
  return target.function.isHelper ? ['helper'] : [];
}

/** Is the last step on an object given a place that is as large as all that the object was made with? */
function isPlaceBeyond(call: string, { masked, called, parameters }: CallTarget['function']): boolean {
  const takesPlace = parameters.some(
    ({ name }) =>
      new RegExp(String.raw`\[[^\][]*\b${name}\b[^\][]*\]`).test(masked) ||
      (called.includes('[') && new RegExp(String.raw`[\w>]\s*\([^(){};]*\b${name}\b[^(){};]*\)`).test(bodyOf(masked))),
  );
  const steps = call.split('; ');
  const [made = [], last = []] = [steps[0] ?? '', steps.at(-1) ?? ''].map((step) =>
    (step.slice(step.indexOf('(')).match(/(?<![\w.])\d+(?![\w.])/g) ?? []).map(Number),
  );
  return takesPlace && steps.length > 1 && made.length > 0 && last.some((each) => each >= Math.max(...made));
}

const bodyOf = (masked: string): string => masked.slice(Math.max(0, masked.indexOf('{')));

/** Numbers of a call that does not end, up to which nobody would call it long work (Ackermann's function, queens). */
const SMALL = 3;

/** Is a call so small that a computer has no right to take long over it? What is in collections may be up to twelve. */
function isSmall(call: string): boolean {
  const told = call.replaceAll(/\[\d+\]/g, '[]');
  const scalars = told.replaceAll(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|"(?:\\.|[^"\\])*"/g, '');
  return isSmallCall(told, MOST_UNITS) && (scalars.match(/(?<!\w)\d+/g) ?? []).every((each) => Number(each) <= SMALL);
}
const MOST_UNITS = 100;
