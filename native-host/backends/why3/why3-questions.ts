import type { Verdict } from '../../../shared/verdict.ts';
import { posix } from 'node:path';
import type { AskWhy3 } from './ask-why3.ts';
import { joined } from './join-goals.ts';
import type { Why3Error, Why3Goal } from './why3-answer.ts';
import { hollowCopy, PROBE_MARK } from './why3-probes.ts';
import type { Why3Text } from './why3-text.ts';

/** Asked one after another about what those before did not prove. */
const PROVERS = ['z3', 'cvc5', 'eprover'] as const;
/** Of the deadline, for one question. */
export const SHARE = 0.2;

/** One prover's answers. */
interface ProverAnswer {
  prover: string;
  goals: Why3Goal[];
}

/** Asks the provers one after another until all is proved; `failed` where the first did not come to that. */
export async function askProvers(
  ask: AskWhy3,
  name: string,
): Promise<{ answers: ProverAnswer[]; failed?: { verdict: Verdict } | { error: Why3Error } }> {
  const answers: ProverAnswer[] = [];
  for (const prover of PROVERS) {
    const answer = await ask(prover, name, SHARE);
    const isFirst = prover === PROVERS[0];
    if ('verdict' in answer) {
      if (isFirst) return { answers, failed: answer };
      continue;
    }
    if (answer.error !== undefined && answer.goals.length === 0)
      return isFirst ? { answers, failed: { error: answer.error } } : { answers };
    answers.push({ prover, goals: answer.goals });
    if (joined(answers.map(({ goals }) => goals)).every((goal) => goal.answer === 'valid')) break;
  }
  return { answers };
}

/** Of a probe that no prover came to an end with. */
const UNANSWERED = 'no prover answered within its time and memory';

/** Asks all provers that proved something whether contracts and axioms could fail. */
export async function askHollow(
  ask: AskWhy3,
  text: Why3Text,
  answers: readonly ProverAnswer[],
): Promise<{ hollow: Why3Goal[] | null; unasked: string[] }> {
  const copy = hollowCopy(text);
  const probes: Why3Goal[][] = [];
  for (const { prover } of answers.filter(({ goals }) => goals.some(({ answer }) => answer === 'valid'))) {
    const asked = await ask(prover, '-', probes.length === 0 ? SHARE : SHARE / 2, copy);
    if ('verdict' in asked || asked.error !== undefined) return { hollow: null, unasked: [] };
    probes.push(asked.goals.filter(isProbe));
  }
  const best = joined(probes);
  const late = best.filter(({ answer }) => answer === 'late');
  return {
    hollow: best.filter(({ answer }) => answer === 'valid'),
    unasked: [
      ...late.map(({ name, explanation }) =>
        name.startsWith(PROBE_MARK)
          ? `whether what is taken for granted contradicts itself: ${UNANSWERED}`
          : `whether what ${explanation.slice(PROBE_MARK.length + 1)} requires can hold: ${UNANSWERED}`,
      ),
      ...text.required.filter(({ body }) => body === null).map(({ name }) => `whether what ${name} requires can hold`),
    ],
  };
}

/** The files of which not every goal is proved. */
export async function unprovedFiles(ask: AskWhy3, files: readonly string[], own: string): Promise<string[]> {
  const unproved: string[] = [];
  for (const path of files) {
    const answer = await ask(PROVERS[0], `./${posix.relative(posix.dirname(own), path)}`, SHARE / files.length);
    const isProved =
      !('verdict' in answer) && answer.error === undefined && answer.goals.every((goal) => goal.answer === 'valid');
    if (!isProved) unproved.push(path);
  }
  return unproved;
}

/** Is it one of those that stand in a copy only? */
export const isProbe = ({ name, explanation }: Why3Goal): boolean =>
  name.startsWith(PROBE_MARK) || explanation.startsWith(PROBE_MARK);
