import type { Verdict } from '../../../../../shared/verdict.ts';
import { posix } from 'node:path';
import type { AskWhy3 } from './ask-why3.ts';
import { joined } from './join-goals.ts';
import type { Why3Error, Why3Goal } from './why3-answer.ts';
import { entailedCopy, hollowCopy, PROBE_MARK } from './why3-probes.ts';
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

/** What could not have failed: the contract of a function, or without a name what is taken for granted. */
export interface HollowClaim {
  name?: string;
  said: string;
}

/** Asks all provers that proved something whether contracts and axioms could fail. */
export async function askHollow(
  ask: AskWhy3,
  text: Why3Text,
  answers: readonly ProverAnswer[],
): Promise<{ hollow: HollowClaim[] | null; unasked: string[] }> {
  const copy = hollowCopy(text);
  const probes: Why3Goal[][] = [];
  for (const { prover } of answers.filter(({ goals }) => goals.some(({ answer }) => answer === 'valid'))) {
    const asked = await ask(prover, '-', probes.length === 0 ? SHARE : SHARE / 2, copy);
    if ('verdict' in asked || asked.error !== undefined) return { hollow: null, unasked: [] };
    probes.push(asked.goals.filter(isProbe));
  }
  const best = joined(probes);
  const late = best.filter(({ answer }) => answer === 'late');
  const valid = best.filter(({ answer }) => answer === 'valid');
  const contradictory = valid.map(({ name, explanation }): HollowClaim => {
    if (name.startsWith(PROBE_MARK)) return { said: 'what is taken for granted contradicts itself' };
    const of = explanation.slice(PROBE_MARK.length + 1);
    return { name: of, said: `${of}: what it requires cannot hold` };
  });
  const entailed = contradictory.some(({ name }) => name === undefined) ? { names: [] } : await askEntailed(ask, text);
  return {
    hollow: [
      ...contradictory,
      ...entailed.names
        .filter((name) => !contradictory.some((each) => each.name === name))
        .map((name) => ({ name, said: `${name}: what it ensures holds whatever it returns` })),
    ],
    unasked: [
      ...(entailed.unasked === undefined ? [] : [entailed.unasked]),
      ...late.map(({ name, explanation }) =>
        name.startsWith(PROBE_MARK)
          ? `whether what is taken for granted contradicts itself: ${UNANSWERED}`
          : `whether what ${explanation.slice(PROBE_MARK.length + 1)} requires can hold: ${UNANSWERED}`,
      ),
      ...text.required.filter(({ body }) => body === null).map(({ name }) => `whether what ${name} requires can hold`),
    ],
  };
}

/** The functions that ensure only what holds whatever they return. */
async function askEntailed(ask: AskWhy3, text: Why3Text): Promise<{ names: string[]; unasked?: string }> {
  if (text.ensured.length === 0) return { names: [] };
  // What holds whatever is returned is seen at once, and of most of these goals nobody comes to an end.
  const asked = await ask(PROVERS[0], '-', SHARE, entailedCopy(text), ['--json', '-t', '1']);
  const names = text.ensured.map(({ name }) => name);
  if ('verdict' in asked || asked.error !== undefined)
    return { names: [], unasked: `whether what ${names.join(', ')} ensures could fail` };
  // What is split is proved where each of its parts is; a goal of which nothing is left is not asked at all.
  const goals = Map.groupBy(asked.goals.filter(isProbe), ({ name }) => Number(name.slice(PROBE_MARK.length)));
  return {
    names: names.filter((_, index) => (goals.get(index) ?? []).every(({ answer }) => answer === 'valid')),
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
