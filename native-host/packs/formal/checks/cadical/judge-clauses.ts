import type { Counterexample, Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import type { Dimacs } from '../../certificates/dimacs.ts';
import type { ProofCheck } from '../../certificates/proof-check.ts';
import { counted } from '../../../../kit/decide.ts';
import { linesOf } from '../../../../kit/text-position.ts';

/** What was found out about clauses: a model was evaluated in all of them, a proof was checked. */
export type SatAnswer =
  | { kind: 'none' }
  | { kind: 'sat'; model: readonly number[] }
  | { kind: 'unsat'; proof: ProofCheck }
  | { kind: 'unknown'; reason: string };

/** Variables of a model that are shown. */
const SHOWN = 200;

interface DimacsFile {
  name: string;
  text: string;
}

/** An answer of which something here has shown that it is right. */
type Believed = Exclude<SatAnswer, { kind: 'unsat' }> | { kind: 'unsat'; lemmas: number };

/** That clauses have no model is believed for a proof that was checked, and for nothing else. */
function believed(answer: SatAnswer): Believed {
  if (answer.kind === 'unknown') return { kind: 'unknown', reason: `CaDiCaL: ${answer.reason}` };
  if (answer.kind !== 'unsat') return answer;
  const { proof } = answer;
  if (proof.kind === 'verified') return { kind: 'unsat', lemmas: proof.lemmas };
  const fault = proof.kind === 'refused' ? 'but its proof does not hold' : 'and its proof is too large to check here';
  return { kind: 'unknown', reason: `CaDiCaL says unsat, ${fault}: ${proof.reason}` };
}

/** The verdict on a text: what is wrong with it, whether it is as a comment claims, or the answer. */
export function judgeClauses(file: DimacsFile, read: Dimacs, given: SatAnswer): Verdict {
  const answer = believed(given);
  const size = `${counted(read.clauses.length, 'clause')} over ${counted(read.variables, 'variable')}`;
  const isWhole = read.faults.every(({ rule }) => rule === 'header');
  if (read.faults.length > 0)
    return {
      kind: 'refuted',
      findings: read.faults.map(({ line, rule, message }) => finding(file, line, rule, message, 'syntax_error')),
      extent: isWhole ? `${size}; as they stand they are ${words(answer)}` : size,
    };
  if (answer.kind === 'none') return { kind: 'vacuous', findings: [], reason: 'there is no clause' };
  if (answer.kind === 'unknown') return { kind: 'unknown', findings: [], reason: answer.reason };
  const { claim } = read;
  const question = {
    line: read.headerLine,
    answer: answer.kind,
    ...(claim === undefined ? {} : { claim: claim.status }),
  };
  const common = {
    findings: [],
    extent: answer.kind === 'unsat' ? `${size}, ${proofWords(answer.lemmas)}` : size,
    questions: [answer.kind === 'sat' ? { ...question, replayed: true } : question],
  };
  const counterexamples = answer.kind === 'sat' ? [modelOf(answer.model, read)] : [];
  if (claim === undefined)
    return {
      kind: 'answered',
      ...common,
      answer: words(answer),
      ...(counterexamples.length === 0 ? {} : { counterexamples }),
    };
  if (claim.status === answer.kind)
    return { kind: 'proved', ...common, assumptions: [], bound: null, certificate: certificateOf(answer) };
  const message = `the comment says ${claim.status}, and the clauses are ${words(answer)}`;
  return {
    kind: 'refuted',
    ...common,
    findings: [finding(file, claim.line, 'status', message, 'semantic_mismatch')],
    ...(counterexamples.length === 0 ? {} : { counterexamples }),
  };
}

const certificateOf = (answer: Extract<Believed, { kind: 'sat' | 'unsat' }>): string =>
  answer.kind === 'sat' ? 'a model, evaluated in every clause by claude-verify' : 'DRAT, checked by claude-verify';

const proofWords = (lemmas: number): string =>
  lemmas === 0 ? 'one of them empty' : `a DRAT proof of ${counted(lemmas, 'lemma')} that was checked`;

function words(answer: Believed): string {
  if (answer.kind === 'none') return 'none';
  if (answer.kind === 'unknown') return 'not decided';
  return answer.kind === 'sat' ? 'satisfiable' : 'unsatisfiable';
}

function modelOf(model: readonly number[], { clauses }: Dimacs): Counterexample {
  const values = model
    .filter((literal) => literal !== 0)
    .map((literal) => ({
      name: `${Math.abs(literal)}`,
      value: literal > 0 ? 'true' : 'false',
    }));
  const left = values.length - SHOWN;
  return {
    title: `An assignment that makes all ${counted(clauses.length, 'clause')} true`,
    replayed: true,
    steps: [
      { label: left > 0 ? `model, without ${counted(left, 'variable')}` : 'model', values: values.slice(0, SHOWN) },
    ],
  };
}

function finding(
  file: DimacsFile,
  line: number,
  rule: string,
  message: string,
  category: Finding['category'],
): Finding {
  const { length } = linesOf(file.text)[line - 1]?.text ?? '';
  const range = { startLine: line, startColumn: 1, endLine: line, endColumn: length + 1 };
  return { file: file.name, backend: 'cadical', severity: 'error', rule, message, category, range };
}
