import { inspect } from 'node:util';

/*
 * Runs inside of the sandbox, in the process that starts the files of tests: it writes one JSON value a line to the
 * standard output, which the tests themselves do not reach (theirs is a pipe to this process).
 */

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

/** Node's interface for a reporter: events in, text out. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:pass' || type === 'test:fail')
      yield `${JSON.stringify({ type: type.slice(5), ...place(data), ...(type === 'test:fail' ? { failure: describe(data.details?.error) } : {}) })}\n`;
    else if (type === 'test:enqueue')
      yield `${JSON.stringify({ type: 'enqueue', name: data.name?.slice(0, 500), nesting: data.nesting, file: data.file, line: data.line, column: data.column })}\n`;
    else if (type === 'test:stderr')
      yield `${JSON.stringify({ type: 'stderr', file: data.file, text: data.message?.slice(0, UNITS) })}\n`;
    // The summary of all files, which comes last, names none.
    else if (type === 'test:summary' && data.file === undefined)
      yield `${JSON.stringify({ type: 'end', success: data.success, tests: data.counts?.tests })}\n`;
  }
}

const place = ({ name, nesting, file, line, column, skip, todo, details }: TestEvent['data']) => ({
  name: name?.slice(0, 500),
  nesting,
  file,
  line,
  column,
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
