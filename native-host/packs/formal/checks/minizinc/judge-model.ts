import * as z from 'zod/mini';
import type { Counterexample, Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { countLines, decide } from '../../../../kit/decide.ts';
import type { Finished } from '../../../../kit/finished-run.ts';
import { rangeAt } from '../../../../kit/tool-place.ts';
import type { MiniZincModel } from './read-model.ts';

/** UTF-16 units of one value that are shown. */
const SHOWN = 2_000;

const placeSchema = z.object({
  filename: z.nullable(z.string()),
  firstLine: z.int(),
  firstColumn: z.int(),
  lastLine: z.int(),
  lastColumn: z.int(),
});

const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['error', 'warning']),
    what: z.optional(z.string()),
    message: z.string(),
    location: z.optional(placeSchema),
    stack: z.optional(z.array(z.object({ location: placeSchema }))),
  }),
  z.object({ type: z.literal('solution'), output: z.object({ json: z.record(z.string(), z.unknown()) }) }),
  z.object({ type: z.literal('status'), status: z.string() }),
]);

type Message = z.infer<typeof messageSchema>;
type Remark = Extract<Message, { message: string }>;

interface ModelFile {
  name: string;
  text: string;
}

/** Of the messages that MiniZinc prints one a line, those that are known here. */
function readMessages(stdout: string): Message[] {
  return stdout.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const read = messageSchema.safeParse(parsed(line));
    return read.success ? [read.data] : [];
  });
}

/** A model can have a line of its own printed among them. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The verdict on what MiniZinc printed about a model: an answer, or what is wrong with the model. */
export function judgeModel(
  file: ModelFile,
  model: MiniZincModel,
  { stdout, stderr }: Pick<Finished, 'stdout' | 'stderr'>,
  limitMs: number,
): Verdict {
  const messages = readMessages(stdout);
  const remarks = messages.filter((message) => 'message' in message);
  const errors = remarks.filter(({ type }) => type === 'error');
  if (errors.length > 0) return judgeErrors(file, model, errors);
  const findings = remarks.flatMap((remark) => warningOf(remark, file));
  const solutions = messages.flatMap((message) => (message.type === 'solution' ? [message.output.json] : []));
  const status = messages.findLast((message) => message.type === 'status')?.status;
  const last = solutions.at(-1);
  const common = { findings, extent: countLines(file.text) };
  const answered = (answer: string): Verdict => ({
    kind: 'answered',
    ...common,
    answer,
    ...(last === undefined ? {} : { counterexamples: [shown(last)] }),
  });
  if (status === 'UNSATISFIABLE') return answered('it has no solution');
  if (status === 'UNBOUNDED') return answered('there is no best solution: it is unbounded');
  if (status === 'OPTIMAL_SOLUTION') return answered('a best solution was found');
  if (status === 'ERROR') {
    const reason = /^Error: (.*)$/m.exec(stderr)?.[1] ?? stderr.trim().slice(0, 200);
    return { kind: 'unknown', findings, reason: `Gecode could not solve it: ${reason}` };
  }
  if (last !== undefined && !model.optimises) return answered('it has a solution');
  const best = last === undefined ? '' : '; a solution was found, and nobody knows whether it is the best';
  if (status === undefined || status === 'UNKNOWN' || status === 'SATISFIED')
    return { kind: 'timeout', findings, extent: `${common.extent}${best}`, afterMs: limitMs };
  return { kind: 'unknown', findings, reason: `MiniZinc says ${status}` };
}

function judgeErrors(file: ModelFile, model: MiniZincModel, errors: readonly Remark[]): Verdict {
  const unsupported = (reason: string): Verdict => ({ kind: 'unsupported', findings: [], reason });
  const missing = errors.flatMap(({ message }) => /variable `([^']+)' must be defined/.exec(message)?.[1] ?? []);
  const others = errors.filter(({ message }) => !message.includes('must be defined'));
  if (missing.length > 0 && others.length === 0)
    return unsupported(`these parameters have no value, and no data is given: ${missing.slice(0, 20).join(', ')}`);
  const unread = others.find(({ what, message }) => what === 'include error' || message.startsWith('Cannot open file'));
  if (unread !== undefined)
    return unsupported(`${unread.message.replace(/\.$/, '')}: it is not of the standard library`);
  const elsewhere = others.find(({ location }) => location?.filename !== 'stdin' && location?.filename != null);
  if (elsewhere !== undefined) return unsupported(`an error in the library, not in the text: ${elsewhere.message}`);
  const named = others.filter(({ message }) => dependsOnOutside(message, model));
  const findings = others.map((error) => errorOf(error, file, named.includes(error) ? 'warning' : 'error'));
  const doubtful = named[0];
  return doubtful !== undefined && named.length === others.length
    ? { kind: 'unknown', findings, reason: `this MiniZinc does not know a name: ${doubtful.message}` }
    : decide(findings, { extent: countLines(file.text) });
}

/** A newer library has functions that this one has not; what a fragment names may be declared around it. */
const dependsOnOutside = (message: string, { isComplete }: MiniZincModel): boolean =>
  message.startsWith('no function or predicate with name') ||
  (message.startsWith('undefined identifier') && !isComplete);

const CATEGORIES: Readonly<Record<string, Finding['category']>> = {
  'syntax error': 'syntax_error',
  'type error': 'type_error',
};

function errorOf(
  { what = 'error', message, location, stack }: Remark,
  file: ModelFile,
  severity: 'error' | 'warning',
): Finding {
  return {
    file: file.name,
    range: rangeOf(file, [location, ...(stack ?? []).map((each) => each.location)]),
    rule: what.replaceAll(' ', '-'),
    backend: 'minizinc',
    message: message.trim().replaceAll(/\s*\n\s*/g, ' '),
    severity,
    category: CATEGORIES[what] ?? 'logic_error',
  };
}

/** Debian's library says this of itself, whatever the model is. */
const OF_THE_LIBRARY = /overrides a global constraint file/;

function warningOf(remark: Remark, file: ModelFile): Finding[] {
  if (OF_THE_LIBRARY.test(remark.message)) return [];
  return [{ ...errorOf({ ...remark, what: 'warning' }, file, 'warning'), category: 'logic_error' }];
}

/** The first place that is in the text; its columns count code points, the last one included. */
function rangeOf({ text }: ModelFile, places: readonly (z.infer<typeof placeSchema> | undefined)[]): Finding['range'] {
  const place = places.find((each) => each !== undefined && each.filename === 'stdin');
  return rangeAt(
    text,
    place === undefined
      ? { line: 1, column: 1 }
      : {
          line: place.firstLine,
          column: place.firstColumn,
          endLine: place.lastLine,
          endColumn: place.lastColumn + 1,
        },
    'code-points',
  );
}

const shown = (solution: Record<string, unknown>): Counterexample => ({
  title: 'A solution',
  replayed: false,
  steps: [
    {
      label: 'solution',
      values: Object.entries(solution).map(([name, value]) => ({ name, value: valueText(value).slice(0, SHOWN) })),
    },
  ],
});

const setSchema = z.object({ set: z.array(z.unknown()) });
const enumSchema = z.object({ e: z.string() });

/** A value of MiniZinc's JSON as one writes it in a model. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  const member = enumSchema.safeParse(value);
  if (member.success) return member.data.e;
  const set = setSchema.safeParse(value);
  if (!set.success) return JSON.stringify(value);
  return `{${set.data.set.map((each) => (Array.isArray(each) ? each.join('..') : valueText(each))).join(', ')}}`;
}
