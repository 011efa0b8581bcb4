import * as z from 'zod/mini';
import type { Verdict } from '../../../../../shared/verdict.ts';
import type { EchidnaQuestion } from './echidna-question.ts';
import { isCore } from './provers.ts';

/**
 * What `POST /api/verify` answers, as far as it counts. `valid` is not read: in several versions it is true wherever a
 * prover came to any end.
 */
const answerSchema = z.object({
  outcome: z.string().check(z.maxLength(64)),
  prover: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  goals_remaining: z.optional(z.nullable(z.int())),
  /** "smt-query": the script was run as it stands, and the outcome says only that it was answered. */
  mode: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  smt_status: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
});

/** Who was asked what, and how long it took, in ms. */
export interface AskedOfEchidna {
  host: string;
  prover: string;
  ms: number;
  question: Pick<EchidnaQuestion, 'claims' | 'unchecked' | 'restsOn'>;
}

type Answer = z.infer<typeof answerSchema>;

const unknown = (reason: string): Verdict => ({ kind: 'unknown', findings: [], reason });

/** The verdict that an answer stands for, by its outcome alone. @param text as it came, which nobody vouches for. */
export function judgeOutcome(text: string, asked: AskedOfEchidna): Verdict {
  const { host, prover, ms } = asked;
  const answer = read(text);
  if (answer === undefined) return unknown(`what ${host} answered is no outcome of ECHIDNA`);
  if (typeof answer.prover === 'string' && answer.prover.toLowerCase() !== prover.toLowerCase())
    return unknown(`${host} answered for ${printable(answer.prover)}, and was asked for ${prover}`);
  switch (answer.outcome) {
    case 'PROVED':
      return judgeProved(answer, asked);
    case 'NO_PROOF_FOUND':
      return unknown(`${prover} found no proof, which refutes nothing`);
    case 'INVALID_INPUT':
      return unknown(`${host} could not read the text for ${prover}; another version may`);
    case 'UNSUPPORTED_FEATURE':
      return { kind: 'unsupported', findings: [], reason: `${prover} of ${host} has no such feature` };
    case 'TIMEOUT':
      return { kind: 'timeout', findings: [], afterMs: Math.round(ms) };
    case 'INCONSISTENT_PREMISES':
      return isCore(prover)
        ? { kind: 'vacuous', findings: [], reason: `${prover} finds that what is supposed contradicts itself` }
        : unknown(`${prover} says that the premises contradict each other; ${NOT_CORE}`);
    case 'PROVER_ERROR':
      return { kind: 'crashed', findings: [], reason: `${prover} failed on ${host}` };
    case 'SYSTEM_ERROR':
      return { kind: 'crashed', findings: [], reason: `${host} failed before ${prover} came to an end` };
    default:
      return unknown(`${host} answered with an outcome that nobody knows: ${printable(answer.outcome)}`);
  }
}

const NOT_CORE = 'it is none of the provers that ECHIDNA is tested with, so that its word counts for nothing';

function judgeProved({ goals_remaining: goals, mode, smt_status: status }: Answer, asked: AskedOfEchidna): Verdict {
  const { host, prover, question } = asked;
  if (!isCore(prover)) return unknown(`${prover} says that it is proved; ${NOT_CORE}`);
  if (typeof goals === 'number' && goals !== 0) return unknown(`${host} says PROVED, and that goals remain: ${goals}`);
  if (typeof mode === 'string' && (mode !== 'smt-query' || status !== 'unsat'))
    return unknown(
      mode === 'smt-query'
        ? `${prover} of ${host} answers ${printable(status ?? 'nothing')} where the script claims unsat`
        : `${host} says PROVED in a mode that nobody knows: ${printable(mode)}`,
    );
  if (question.claims === 0)
    return { kind: 'vacuous', findings: [], reason: `${prover} takes it, and it states nothing that is proved` };
  const { unchecked, restsOn = [] } = question;
  const assumptions = [
    `the ECHIDNA server at ${host} tells the truth: it sends nothing that could be checked`,
    `it gave ${prover} this text as it stands, and asked for all that it states`,
    ...restsOn,
  ];
  return {
    kind: 'proved',
    findings: [],
    extent: `${prover}, at ${host}`,
    assumptions,
    bound: null,
    certificate: null,
    ...(unchecked.length === 0 ? {} : { unchecked }),
  };
}

function read(text: string): Answer | undefined {
  try {
    return answerSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** What comes from the server and is shown, without what would change the line that it stands in. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 64);
