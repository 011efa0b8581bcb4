import type { FalsifierFailure } from '../../backend-kit/falsifier/falsifier-answer.ts';
import { CHARACTERS } from './code-signs.ts';
import type { CallTarget } from './harness.ts';
import { describeMemory, placesIn } from './read-report.ts';
import type { Repeated } from './search.ts';

/** What a report says, before it is weighed. */
interface Read {
  law: string;
  outcome: string;
  /** Why somebody may object to the input, of this kind of failure. */
  objection: string;
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
  if (read === undefined) return undefined;
  const line = placesIn(told.report, file)[0] ?? null;
  const objection = objectionTo(read, told, target, strict);
  if (isUnasked(objection, read, target)) return null;
  const input = told.call.slice(told.call.indexOf('(') + 1, -1);
  return {
    function: target.name,
    law: read.law,
    severity: objection === '' ? 'error' : 'warning',
    message: `${told.call} ${read.outcome}${objection === '' ? '' : `: is this meant? (${objection})`}`,
    line,
    steps: [{ call: told.call, outcome: read.outcome }],
    input,
    tier: strict ? 'plain' : 'odd',
  };
}

/** Memory before other behaviour that is undefined, and sums that are too large last. */
function weight({ kind, line }: Repeated): number {
  if (/signed-integer-overflow|shift|alignment/.test(kind)) return 0;
  return line === 0 ? 2 : 1;
}

function readFailure(told: Repeated, target: CallTarget, strict: boolean): Read | undefined {
  const { kind, report, call } = told;
  const fixed = scalarObjection(target);
  switch (kind) {
    case 'no-end':
      return { law: 'no-end', outcome: 'does not come back', objection: isSmall(call) ? '' : 'it is not small' };
    case 'waits':
      return { law: 'no-end', outcome: 'waits for something that does not come', objection: 'it may be meant to wait' };
    case 'stack-overflow':
      return { law: 'endless-recursion', outcome: 'calls itself until the stack is full', objection: '' };
    case 'library-assertion':
      return {
        law: 'library-precondition',
        outcome: `breaks what a function of the standard library asks for: ${report.split('\n')[0] ?? ''}`,
        objection: '',
      };
    case 'out-of-memory':
    case 'allocation-size-too-big':
    case 'calloc-overflow':
    case 'requested':
    case 'allocator':
      return { law: 'memory-error', outcome: 'asks for more memory than there is', objection: MEMORY };
    default:
      break;
  }
  if (/^[a-z-]+$/.test(kind) && LAWS.has(kind)) return { law: kind, outcome: report, objection: BY_NAME };
  if (told.line === 0) {
    const memory = describeMemory(kind, report);
    if (memory === undefined) return undefined;
    return { law: 'memory-error', outcome: memory.outcome, objection: memory.isFixed ? fixed : '' };
  }
  const message = (report.split('\n')[0] ?? '').replaceAll(/0x[\da-f]+/g, '0x…');
  return {
    law: 'undefined-behaviour',
    outcome: `is undefined behaviour: ${message}`,
    objection: doubtOf(kind, told, target, fixed, strict),
  };
}

/** What nobody would ask about: a caller knows it without being told. */
function isUnasked(objection: string, { law, outcome }: Read, target: CallTarget): boolean {
  if (/(?:^|; )(?:a number that may have to|numbers that may have to|a negative number)/.test(objection)) return true;
  const any = target.arguments.every(({ want }) => want.flags.includes('CV_ANY'));
  if (objection === NOT_MEANT)
    return !any && !target.arguments.every(({ kind, want }) => kind === 'text' && want.letters === undefined);
  if (objection === LARGE && any) return false;
  if (objection === UNSURE || objection === LARGE || objection === MEMORY) return true;
  if (/zero may not|the same may not|some machines|nothing is copied/.test(objection)) return true;
  if (
    law === 'undefined-behaviour' &&
    objection !== '' &&
    /overflow|cannot be represented|division by zero/.test(outcome)
  )
    return true;
  return target.function.isHelper && objection !== HELPER;
}

/** Promises of names (`runner/laws.c`). */
const LAWS = new Set([
  'sorts',
  'reverses',
  'idempotence',
  'round-trip',
  'divides',
  'multiple',
  'symmetric',
  'clamps',
  'repeatable',
]);
const BY_NAME = 'its name says so';
const NOT_MEANT = 'such values may not be meant';
const LARGE = 'the numbers may be too large for it, where they are as large as they can be';
const MEMORY = 'it may be asked to';
/** Where names promise nothing. */
const EDGES = /negative|zero|nothing in it/;
const UNSURE = 'somebody may object to the input';
const HELPER = 'it may count on those that call it';

/** What is undefined by the language and may be beyond what a function is for. */
function doubtOf(kind: string, { call, report }: Repeated, target: CallTarget, fixed: string, strict: boolean): string {
  if (
    /signed-integer-overflow|negat|float|overflow/.test(kind) ||
    /cannot be represented|outside the range/.test(report)
  )
    return overflowDoubt(target, strict);
  if (/align/.test(kind)) return 'only some machines mind';
  if (/nonnull/.test(kind)) return 'nothing is copied';
  if (/divi[ds]|builtin/.test(kind) || /division by zero/.test(report)) return divisionDoubt(call);
  if (/bounds|shift/.test(kind)) return fixed;
  return '';
}

function overflowDoubt(target: CallTarget, strict: boolean): string {
  if (hasBounds(target)) return '';
  return strict ? 'its numbers may be kept small' : LARGE;
}

const divisionDoubt = (call: string): string => {
  const numbers = call.match(/(?<![\w.])-?\d+(?:\.\d+)?/g) ?? [];
  if (numbers.some((each) => Number(each) === 0)) return 'a zero may not be meant';
  return new Set(numbers).size < numbers.length ? 'numbers that are the same may not be meant' : '';
};

/** Of a function of one whole number, how large it may be is known to nobody where it is not said. */
function scalarObjection({ arguments: given }: CallTarget): string {
  const open = given.some(
    ({ kind, want, ...rest }) =>
      kind === 'value' &&
      'type' in rest &&
      !CHARACTERS.test(rest.type) &&
      !/[<*]|\bbool\b|\bchar\b|float|double/.test(rest.type) &&
      !['CV_HIGHEST', 'CV_GUARDS_HIGH'].some((flag) => want.flags.includes(flag)),
  );
  const counted = given.some(({ kind }) => !['value', 'text'].includes(kind));
  return open && !counted ? 'how large the number may be is not said' : '';
}

const hasBounds = ({ arguments: given }: CallTarget): boolean =>
  given.length > 0 &&
  given.every(
    ({ kind, want }) => kind !== 'value' || (want.flags.includes('CV_LOWEST') && want.flags.includes('CV_HIGHEST')),
  ) &&
  given.some(({ kind }) => kind === 'value');

function objectionTo({ objection }: Read, told: Repeated, target: CallTarget, strict: boolean): string {
  if (objection === MEMORY) return objection;
  if (objection === BY_NAME) return target.function.isHelper || EDGES.test(told.objection) ? UNSURE : BY_NAME;
  if (told.objection !== '' && target.object === undefined) return told.objection;
  if (/(?:a number that may|a negative|numbers that may)/.test(told.objection)) return told.objection;
  if (objection !== '') return objection;
  if (target.object !== undefined) return 'on an object that was made by calls';
  if (!strict) return NOT_MEANT;
  if (target.function.asks.more) return 'its documentation asks something of its callers';
  if (
    target.arguments.length > 1 &&
    target.arguments.some((each) => each.kind === 'value' && /\bmap\s*</.test(each.type))
  )
    return 'a key that it may not have';
  return target.function.isHelper ? HELPER : '';
}

/** No number above twelve and no long text: a computer has no right to take long over it. */
const isSmall = (call: string): boolean =>
  call.length <= 100 && (call.match(/(?<!\w)\d+/g) ?? []).every((digits) => Number(digits) <= 12);
