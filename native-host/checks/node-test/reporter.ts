import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { sealer } from '../../languages/scripts/runner/sealer.ts';

/*
 * Runs inside of the sandbox, in the process that starts the files of tests: it writes one sealed JSON value a line to
 * the standard output. The tests have a pipe to this process as theirs; they could open this one's, but not seal.
 * progress.mjs loads this file before the first of them is started, so that the key is read by then.
 */
const seal = sealer(readFileSync(0, 'utf8'));

interface TestEvent {
  type: string;
  data: {
    name?: string;
    nesting?: number;
    file?: string;
    line?: number;
    column?: number;
    skip?: unknown;
    todo?: unknown;
    message?: string;
    success?: boolean;
    counts?: { tests: number };
    details?: { type?: string; error?: { message?: string; failureType?: string; cause?: unknown } };
  };
}

const UNITS = 4_000;
const REPLACED = 'claude-verify: replaced ';

/** Node's interface for a reporter: events in, text out. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    const { file } = data;
    if (type === 'test:pass') yield lineOf({ type: 'pass', ...place(data), ...outcome(data) });
    else if (type === 'test:fail')
      yield lineOf({ type: 'fail', ...place(data), ...outcome(data), failure: describe(data.details?.error) });
    // Of progress.mjs, in the process of the tests.
    else if (type === 'test:diagnostic' && data.message?.startsWith(REPLACED) === true)
      yield lineOf({ type: 'replaced', what: data.message.slice(REPLACED.length).split(' ') });
    else if (type === 'test:enqueue') yield lineOf({ type: 'enqueue', ...place(data) });
    else if (type === 'test:stderr') yield lineOf({ type: 'stderr', file, text: data.message?.slice(0, UNITS) });
    // The summary of all files, which comes last, names none.
    else if (type === 'test:summary' && file === undefined)
      yield lineOf({ type: 'end', success: data.success, tests: data.counts?.tests });
  }
}

const lineOf = (event: Readonly<Record<string, unknown>>): string => seal(JSON.stringify(event));

const place = ({ name, nesting, file, line, column }: TestEvent['data']) => ({
  name: name?.slice(0, 500),
  nesting,
  file,
  line,
  column,
});

const outcome = ({ skip, todo, details }: TestEvent['data']) => ({
  skipped: (skip !== undefined && skip !== false) || (todo !== undefined && todo !== false),
  kind: details?.type,
  why: details?.error?.failureType,
});

function describe(error: { message?: string; cause?: unknown } | undefined): string {
  const cause = error?.cause;
  if (!(cause instanceof Error) && (typeof cause !== 'object' || cause === null))
    return String(cause ?? error?.message ?? '').slice(0, UNITS);
  const {
    stack,
    message,
    expected,
    actual,
  }: { stack?: unknown; message?: unknown; expected?: unknown; actual?: unknown } = cause;
  const values =
    expected === undefined && actual === undefined ? '' : `expected: ${show(expected)}\nactual: ${show(actual)}\n`;
  const text = [stack, message].find((each) => typeof each === 'string') ?? show(cause);
  const frames = text.search(/\n\s+at /);
  return (
    `${(frames < 0 ? text : text.slice(0, frames)).slice(0, UNITS)}\n` +
    `${values}${frames < 0 ? '' : text.slice(frames + 1).slice(0, UNITS)}`
  );
}

const show = (value: unknown): string => inspect(value, { depth: 4, breakLength: 120 }).slice(0, 500);
