import * as z from 'zod/mini';
import type { Counterexample } from '../../../../../shared/finding.ts';

/** One goal of `why3 prove --json`; characters of a line are bytes from 0. */
const goalSchema = z.object({
  'prover-result': z.object({ answer: z.string() }),
  term: z.object({
    explanations: z.array(z.string()),
    goal_name: z.string(),
    loc: z.optional(z.unknown()),
  }),
});

/** A goal of the program as a whole has none. */
const placeSchema = z.object({
  filename: z.string(),
  line: z.int(),
  'start-char': z.int(),
  'end-char': z.int(),
});

/** One goal, or part of one. */
export interface Why3Goal {
  name: string;
  explanation: string;
  place: { file: string; line: number; column: number; endColumn: number } | undefined;
  /** `valid` is the only one that says something. */
  answer: 'valid' | 'open' | 'late';
}

/** Reads one object after another. @throws where one is no goal */
export function readGoals(output: string): Why3Goal[] {
  const texts = output.split(/^(?=\{)/m).filter((text) => text.startsWith('{'));
  return texts.map((text): Why3Goal => {
    const { 'prover-result': result, term } = goalSchema.parse(JSON.parse(text));
    const loc = placeSchema.safeParse(term.loc).data;
    const late = /^(?:Timeout|Out of memory|Step limit|High failure)/.test(result.answer) ? 'late' : 'open';
    return {
      name: term.goal_name,
      explanation: term.explanations[0] ?? '',
      place:
        loc === undefined
          ? undefined
          : { file: loc.filename, line: loc.line, column: loc['start-char'] + 1, endColumn: loc['end-char'] + 1 },
      answer: result.answer === 'Valid' ? 'valid' : late,
    };
  });
}

/**
 * Does a goal only ask for the variant that is not stated? It is `false` then: that no prover proves it, or that an
 * execution comes there, does not show that the program does not end.
 */
export const lacksVariant = ({ explanation }: Why3Goal): boolean => explanation === 'termination';

/** What Why3 could not read, with its place. */
export interface Why3Error {
  place: { line: number; column: number; endColumn: number } | undefined;
  text: string;
}

/** The error that a run ended with; undefined where there is none. Warnings are none. */
export function readWhy3Error(stderr: string): Why3Error | undefined {
  const parts = stderr.split(/^(?=File ")/m);
  for (const part of parts) {
    const [, line, start, end, text = ''] =
      /^File "[^"]*", line (\d+), characters (\d+)-(\d+):\s*([\s\S]*)$/.exec(part) ?? [];
    if (line === undefined || /^warning:/i.test(text)) continue;
    const place = { line: Number(line), column: Number(start) + 1, endColumn: Number(end) + 1 };
    return { place, text: text.replaceAll(/\s+/g, ' ').trim() };
  }
  const bare = /^(?:anomaly|error|Error):? .*$/m.exec(stderr)?.[0];
  return bare === undefined ? undefined : { place: undefined, text: bare };
}

/** Steps of an execution that are kept, from its beginning and its end. */
const KEPT = 12;

/**
 * The execution in which a property failed, of a run with `--check-ce`; undefined where Why3's own evaluator did not
 * come to that.
 */
export function readExecution(output: string): Counterexample | undefined {
  const told = /does not comply to the verification goal[^:]*:\n([\s\S]*?)(?=\n\n|\n*$)/.exec(output)?.[1];
  if (told === undefined || !/^ +Property failure at /m.test(told)) return undefined;
  const steps: Counterexample['steps'] = [];
  let line = '';
  for (const row of told.split('\n')) {
    const at = /^ {2}Line (\d+):/.exec(row)?.[1];
    const label = /^ {4}(\S.*?)(?: with(?: env| args)?:)?$/.exec(row)?.[1];
    const [, name, value] = /^ {6}([\w']+) = (.+)$/.exec(row) ?? [];
    if (at !== undefined) line = at;
    else if (label !== undefined) steps.push({ label: line === '' ? label : `line ${line}: ${label}`, values: [] });
    else if (name !== undefined && value !== undefined && !['zero', 'one', '_'].includes(name))
      steps.at(-1)?.values.push({ name, value });
  }
  const shown = steps.filter(({ label }) => !/Normal execution of function/.test(label));
  const kept = shown.length <= 2 * KEPT ? shown : [...shown.slice(0, KEPT), ...shown.slice(-KEPT)];
  return { title: steps.at(-1)?.label ?? 'a property fails', replayed: true, steps: kept };
}
