import type { Counterexample, Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted } from '../../../../kit/decide.ts';
import { antecedentsNotChecked, neverWords, type Antecedents } from '../../antecedents.ts';
import { offsetIn, rangeAt } from '../../../../kit/tool-place.ts';
import { rangeBetween } from '../../../../kit/text-position.ts';
import type { OutsideState } from '../../tlaplus/outside-state.ts';
import type { ModelQuestion } from './model-question.ts';
import { reductionsIn } from './reductions.ts';
import type { TlcPlace, TlcProblem, TlcRun } from './tlc-output.ts';

interface File {
  name: string;
  text: string;
}

/** What else was found out about a model than by its exploration. */
interface Beside {
  /** Runs that asked for the left sides of its properties. */
  antecedents: Antecedents;
  /** Claims that hold whatever the model does. */
  always: readonly string[];
  /** Did another evaluator step through the behaviour that was found? */
  isReplayed: boolean;
  outside: OutsideState;
}

/** What a run of TLC says of a model. */
export function judgeExploration(file: File, question: ModelQuestion, run: TlcRun, beside: Beside): Verdict {
  const { isReplayed, ...known } = beside;
  if (run.syntax !== undefined) return judgeSyntax(file, question, run.syntax);
  const extent = extentOf(question, run);
  const notChecked = notCheckedBy(question);
  const common = { extent, ...(notChecked.length === 0 ? {} : { notChecked }) };
  const elsewhere = run.problems.find((problem) => isElsewhere(problem, question));
  if (elsewhere?.kind === 'assumption')
    return {
      kind: 'unknown',
      findings: [],
      ...common,
      reason: `an assumption of the module ${elsewhere.place?.module ?? ''} that it uses is false here`,
    };
  const wrong = run.problems.flatMap((problem) => findingOf(file, question, problem));
  const { misleading } = reductionsIn(question.configuration);
  if (run.problems[0]?.kind === 'property' && misleading.length > 0)
    return {
      kind: 'unknown',
      findings: [],
      ...common,
      reason: `${wrong[0]?.message ?? ''}, says TLC, and under ${misleading.join(' and ')} it may be wrong in that`,
      counterexamples: examplesOf(wrong[0], run),
    };
  if (wrong.length > 0)
    return {
      kind: 'refuted',
      ...common,
      findings: wrong.slice(0, 1),
      counterexamples: examplesOf(wrong[0], run, isReplayed),
    };
  const stopped = run.problems.find(({ kind }) => kind === 'stopped' || kind === 'constants');
  if (stopped?.kind === 'constants')
    return {
      kind: 'unsupported',
      findings: [],
      reason: `${stopped.message} Write them after the module, \`CONSTANT N = 3\``,
    };
  if (stopped?.kind === 'stopped')
    return { kind: 'unknown', findings: [], ...common, reason: `TLC could not go on: ${stopped.message}` };
  if (!run.isComplete) return { kind: 'crashed', findings: [], reason: 'TLC did not say how it ended' };
  if (run.queued > 0)
    return {
      kind: 'unknown',
      findings: [],
      ...common,
      reason: `TLC left ${run.queued} states that it did not look at`,
    };
  return judgeCompleted(file, question, run, { ...known, common });
}

const MOST_OF_A_WARNING = 300;

/** A library may assume of TLC what another version, or one without its Java, does not do. */
const isElsewhere = (problem: TlcProblem, { module }: ModelQuestion): boolean =>
  problem.kind === 'assumption' && problem.place !== undefined && problem.place.module !== module;

function judgeCompleted(
  file: File,
  question: ModelQuestion,
  run: TlcRun,
  {
    antecedents,
    always,
    outside,
    common,
  }: Omit<Beside, 'isReplayed'> & { common: { extent: string; notChecked?: string[] } },
): Verdict {
  const { invariants, properties, looksForDeadlock } = question;
  const vacuous = (reason: string): Verdict => ({ kind: 'vacuous', findings: [], ...common, reason });
  const hasBehaviour = /\b(?:SPECIFICATION|NEXT)\b/.test(question.configuration);
  if (!hasBehaviour) return vacuous('it is well-formed, and its configuration names no behaviour to check');
  if (run.distinct === 0) return vacuous('no state satisfies the initial predicate');
  if (invariants.length + properties.length === 0 && !looksForDeadlock)
    return vacuous('no invariant, no property and no deadlock was to be looked for');
  if (invariants.length + properties.length === 0 && !question.isConfigured)
    return vacuous('no configuration, name or theorem says what is to be checked; no deadlock was met');
  if (always.length > 0) return vacuous(`${always.join(', ')} holds whatever the model does`);
  if (antecedents.never.length > 0) return vacuous(neverWords(antecedents));
  const idle = run.actions.filter(({ taken }) => taken === 0);
  if (run.actions.length > 0 && idle.length === run.actions.length)
    return vacuous('no step is ever taken: only the initial states were looked at');
  const collision = run.collision === undefined ? '' : ` (chance of a collision as TLC estimates it: ${run.collision})`;
  const notChecked = [
    ...(common.notChecked ?? []),
    ...antecedentsNotChecked(antecedents),
    ...run.warnings.map((text) => `what TLC warns of: ${text.slice(0, MOST_OF_A_WARNING)}`),
  ];
  const told = { ...common, ...(notChecked.length === 0 ? {} : { notChecked }) };
  const { names: reductions, trusted } = reductionsIn(question.configuration);
  const isOpen = run.hasLiveness && reductions.length > 0;
  const open = `${properties.join(', ')}: under ${reductions.join(' and ')} TLC may miss that a behaviour violates it`;
  if (isOpen && invariants.length === 0) return { kind: 'unknown', findings: [], ...told, reason: open };
  if (outside.chance.length > 0) {
    const reason = `${outside.chance.join(', ')} takes a value by chance, and TLC looked at one of them alone`;
    return { kind: 'unknown', findings: [], ...told, reason };
  }
  const undecided = [
    ...question.undecided,
    ...(isOpen ? [open] : []),
    ...(outside.counters.length > 0
      ? [`what ${outside.counters.join(', ')} comes to at counts other than those that TLC met`]
      : []),
  ];
  return {
    kind: 'proved',
    ...told,
    ...(undecided.length === 0 ? {} : { undecided: undecided.join('; ') }),
    findings: idle.flatMap(({ name, place }) => idleAt(file, question, name, place)),
    bound: [...question.bounds, `all ${counted(run.distinct, 'state')} of the model`].join(', '),
    assumptions: [`states are told apart by 64-bit fingerprints${collision}`, ...trusted],
    certificate: null,
  };
}

function idleAt(file: File, { module }: ModelQuestion, name: string, place: TlcPlace): Finding[] {
  if (place.module !== module) return [];
  const message = `the action ${name} is never taken: no state that is reached enables it`;
  return [
    {
      file: file.name,
      backend: 'tlc',
      severity: 'warning',
      rule: 'never-taken',
      range: rangeOf(file, place),
      message,
      category: 'logic_error',
    },
  ];
}

const rangeOf = (file: File, { startLine, startColumn, endLine, endColumn }: TlcPlace): Finding['range'] =>
  rangeBetween(
    file.text,
    offsetIn(file.text, { line: startLine, column: startColumn }, 'utf-16'),
    offsetIn(file.text, { line: endLine, column: endColumn }, 'utf-16') + 1,
  );

function judgeSyntax(file: File, { module }: ModelQuestion, syntax: NonNullable<TlcRun['syntax']>): Verdict {
  const { message, place, missing } = syntax;
  if (missing.length > 0)
    return { kind: 'unknown', findings: [], reason: `modules are missing here: ${missing.join(', ')}` };
  if (place === undefined) return { kind: 'unknown', findings: [], reason: `TLC could not read the model: ${message}` };
  if (place.module !== '' && place.module !== module)
    return {
      kind: 'unknown',
      findings: [],
      reason: `the module ${place.module} that it uses has an error: ${message}`,
    };
  const isName = /^(?:Unknown operator|Multiply-defined|Level error)/.test(message);
  return {
    kind: 'refuted',
    findings: [
      {
        file: file.name,
        backend: 'tlc',
        severity: 'error',
        rule: isName ? 'semantics' : 'syntax',
        range: rangeAt(file.text, { line: place.startLine, column: place.startColumn }, 'utf-16'),
        message,
        category: isName ? 'type_error' : 'syntax_error',
      },
    ],
  };
}

function findingOf(file: File, question: ModelQuestion, problem: TlcProblem): Finding[] {
  const finding = (
    range: Finding['range'],
    rule: string,
    message: string,
    category: Finding['category'] = 'semantic_mismatch',
  ): Finding[] => [{ file: file.name, backend: 'tlc', severity: 'error', rule, range, message, category }];
  switch (problem.kind) {
    case 'invariant':
      return finding(placeOf(file, question, problem.name), 'invariant', `the invariant ${problem.name} does not hold`);
    case 'property':
    case 'action-property': {
      const name = problem.name === '' ? question.properties.join(', ') : problem.name;
      return finding(placeOf(file, question, name), 'property', `the property ${name} does not hold`);
    }
    case 'deadlock': {
      const message =
        'a state is reached in which no step is possible; if the model is meant to end there, write ' +
        'CHECK_DEADLOCK FALSE after the module';
      return finding(placeOf(file, question, 'Next'), 'deadlock', message, 'concurrency_issue');
    }
    case 'assumption': {
      const range = problem.place === undefined ? placeOf(file, question, '') : rangeOf(file, problem.place);
      return finding(range, 'assume', 'the values given to the constants contradict this assumption');
    }
    case 'assert':
      return finding(placeOf(file, question, ''), 'assert', `an Assert fails: ${problem.message}`);
    case 'constants':
    case 'stopped':
      return [];
  }
}

/** Where a definition of the main module stands; the module's first line for one of another. */
function placeOf(file: File, { definitions, module }: ModelQuestion, name: string): Finding['range'] {
  const found = definitions.get(name);
  if (found !== undefined) return rangeBetween(file.text, found.start, found.end);
  const header = new RegExp(`-{4,}[ \\t]*MODULE[ \\t]+${module}\\b.*`).exec(file.text);
  const start = header?.index ?? 0;
  return rangeBetween(file.text, start, start + (header?.[0].length ?? 1));
}

function examplesOf(finding: Finding | undefined, { trace, loop }: TlcRun, replayed = false): Counterexample[] {
  if (finding === undefined || trace.length === 0) return [];
  const steps = trace.map(({ label, values }, index) => ({ label: `state ${index + 1}: ${label}`, values }));
  return [{ title: `${finding.message}${loopWords(loop, trace.length)}`, replayed, steps }];
}

function loopWords(loop: TlcRun['loop'], last: number): string {
  if (loop === undefined) return '';
  if (loop === 'stuttering') return `; after state ${last} nothing happens any more`;
  return `; after state ${last} it goes back to state ${loop.to}${loop.action === '' ? '' : ` (${loop.action})`}`;
}

function extentOf({ invariants, properties, looksForDeadlock, from }: ModelQuestion, { distinct }: TlcRun): string {
  const claims = [
    ...(invariants.length > 0 ? [`invariants ${invariants.join(', ')}`] : []),
    ...(properties.length > 0 ? [`properties ${properties.join(', ')}`] : []),
    ...(looksForDeadlock ? ['deadlock'] : []),
  ];
  return `${claims.join('; ')}: ${counted(distinct, 'state')}, ${from}`;
}

function notCheckedBy({ invariants, properties, looksForDeadlock, notChecked }: ModelQuestion): string[] {
  return [
    ...notChecked,
    ...(invariants.length + properties.length === 0 ? ['types and safety: the model names no invariant'] : []),
    ...(properties.length === 0 ? ['liveness: that anything ever happens'] : []),
    ...(looksForDeadlock ? [] : ['deadlock: the configuration allows it']),
  ];
}
