import type { Counterexample } from '../../../../shared/finding.ts';
import type { SmtAnswer } from '../smt/judge-script.ts';
import type { UslPlace } from './usl-ast.ts';
import { readUslValues } from './read-usl-values.ts';
import type { UslQuestion } from './usl-contract-questions.ts';
import type { UslModel } from './usl-model.ts';
import { valueWords, type UslValue } from './usl-value.ts';

/** What is said of one place of an item. */
export interface UslRemark extends UslPlace {
  rule: string;
  severity: 'error' | 'warning' | 'info';
  message: string;
}

/** What judging one item came to. */
export interface UslOutcome extends UslPlace {
  /** `contract Agent::step` */
  what: string;
  /**
   * `proved`: what it states follows. `holds`: it states nothing that could be proved, and it can be kept. The others
   * are as verdicts have them.
   */
  kind: 'proved' | 'holds' | 'refuted' | 'vacuous' | 'unknown' | 'unsupported';
  words: string;
  remarks: UslRemark[];
  counterexamples: Counterexample[];
  assumptions: string[];
  /** What the solver does not know beside what it came to: "whether what it supposes is ever so: timeout". */
  notKnown?: string[];
}

/** Who answers questions: a solver, by text without options and questions. */
export type AskUslSolver = (text: string) => Promise<SmtAnswer>;

/** An answer, its values read. */
export type UslAnswer =
  | { kind: 'sat'; values: ReadonlyMap<string, UslValue> }
  | { kind: 'unsat' }
  | { kind: 'unknown'; reason: string };

/** Asks one question. Rejects where the solver does not read what was written here. */
export async function answerOf(question: UslQuestion, model: UslModel, ask: AskUslSolver): Promise<UslAnswer> {
  const answer = await ask(question.text);
  switch (answer.kind) {
    case 'sat':
      return { kind: 'sat', values: readUslValues(answer.model ?? '', question.variables, model) };
    case 'unsat':
      return { kind: 'unsat' };
    case 'unknown':
      return { kind: 'unknown', reason: answer.reason };
    default:
      throw new Error(`the solver does not read a question: ${answer.kind === 'rejected' ? answer.message : ''}`);
  }
}

/** What a question would have told, where the solver does not know its answer: "whether it can be kept: timeout". */
export const notKnown = (answer: UslAnswer, whether: string): string[] =>
  answer.kind === 'unknown' ? [`${whether}: ${answer.reason}`] : [];

/** Words of an outcome that is unknown because these are. */
export const solverDoesNotKnow = (what: readonly string[]): string => `the solver does not know ${what.join('; ')}`;

/** Values as the single step of a counterexample. */
export const exampleOf = (
  title: string,
  values: ReadonlyMap<string, UslValue>,
  replayed: boolean,
  label = 'values',
): Counterexample => ({
  title,
  replayed,
  steps: [{ label, values: [...values].map(([name, value]) => ({ name, value: valueWords(value) })) }],
});

/** "x = 3, y = 4" */
export const valuesWords = (values: ReadonlyMap<string, UslValue>): string =>
  [...values].map(([name, value]) => `${name} = ${valueWords(value)}`).join(', ');

/** How bad an outcome is: what an item came to is the worst of its parts. */
const ORDER: readonly UslOutcome['kind'][] = ['refuted', 'vacuous', 'unknown', 'unsupported', 'proved', 'holds'];

/** The worst, `holds` for none. */
export const worstOf = (kinds: readonly UslOutcome['kind'][]): UslOutcome['kind'] =>
  ORDER.find((kind) => kinds.includes(kind)) ?? 'holds';

/** "it depends on a, b and 3 more, of which the text says nothing" */
export function dependsOn(freedoms: Iterable<string>): string {
  const all = [...new Set(freedoms)];
  const more = all.length > 4 ? ` and ${all.length - 4} more` : '';
  return `it depends on ${all.slice(0, 4).join(', ')}${more}, of which the text does not say enough`;
}
