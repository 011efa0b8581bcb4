import * as z from 'zod/mini';
import type { Counterexample } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import type { Finished } from '../../../../kit/finished-run.ts';
import { counted, countLines, decide } from '../../../../kit/decide.ts';
import { readMessages } from './clingo-messages.ts';
import type { AnswerSetProgram } from './read-program.ts';

/** Atoms of an answer set that are shown. */
const SHOWN = 300;

const outputSchema = z.object({
  Call: z.array(
    z.object({
      Witnesses: z.optional(z.array(z.object({ Value: z.array(z.string()), Costs: z.optional(z.array(z.number())) }))),
    }),
  ),
  Result: z.enum(['SATISFIABLE', 'UNSATISFIABLE', 'OPTIMUM FOUND', 'UNKNOWN']),
  'TIME LIMIT': z.optional(z.number()),
});

/** The verdict on what clingo printed about a program: an answer, or what is wrong with the program. */
export function judgeAnswerSets(
  file: { name: string; text: string },
  program: Extract<AnswerSetProgram, { kind: 'program' }>,
  { stdout, stderr }: Pick<Finished, 'stdout' | 'stderr'>,
  seconds: number,
): Verdict {
  const outer = /function '(\w+)' not found/.exec(stderr);
  if (outer !== null)
    return {
      kind: 'unsupported',
      findings: [],
      reason: `it calls @${outer[1]}, a function of a script that is not here`,
    };
  const findings = readMessages(stderr, file);
  const extent = countLines(file.text);
  if (findings.some(({ severity }) => severity === 'error')) return decide(findings, { extent });
  const output = outputSchema.parse(JSON.parse(stdout));
  const notChecked = program.parts.map((part) => `the part ${part}: only base is grounded`);
  const common = { findings, extent, ...(notChecked.length === 0 ? {} : { notChecked }) };
  const sets = output.Call.flatMap(({ Witnesses = [] }) => Witnesses);
  const last = program.optimises ? sets.at(-1) : sets[0];
  const cost = last?.Costs === undefined ? '' : ` at cost ${last.Costs.join(', ')}`;
  if (output['TIME LIMIT'] !== undefined || output.Result === 'UNKNOWN') {
    if (output['TIME LIMIT'] === undefined)
      return { kind: 'crashed', findings, reason: `clingo came to no answer: ${stderr.trim().slice(0, 200)}` };
    const best =
      last === undefined
        ? extent
        : `${extent}; an answer set${cost} was found, and nobody knows whether it is the best`;
    return { kind: 'timeout', findings, extent: best, afterMs: seconds * 1000 };
  }
  if (output.Result === 'UNSATISFIABLE') return { kind: 'answered', ...common, answer: 'it has no answer set' };
  const amount = sets.length > 1 ? 'more than one answer set' : 'exactly one answer set';
  const answer = output.Result === 'OPTIMUM FOUND' ? `a best answer set was found${cost}` : `it has ${amount}`;
  return { kind: 'answered', ...common, answer, counterexamples: last === undefined ? [] : [shown(last.Value, cost)] };
}

function shown(atoms: readonly string[], cost: string): Counterexample {
  const byPredicate = new Map<string, string[]>();
  for (const atom of atoms.slice(0, SHOWN)) {
    const name = /^-?[\w']+/.exec(atom)?.[0] ?? atom;
    byPredicate.set(name, [...(byPredicate.get(name) ?? []), atom]);
  }
  const left = atoms.length - SHOWN;
  return {
    title: `An answer set of ${counted(atoms.length, 'atom')}${cost}`,
    replayed: false,
    steps: [
      {
        label: left > 0 ? `atoms, without ${left}` : 'atoms',
        values: [...byPredicate].map(([name, each]) => ({ name, value: each.join(' ') })),
      },
    ],
  };
}
