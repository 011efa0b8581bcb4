import type { Counterexample, Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted } from '../../../../kit/decide.ts';
import { rangeBetween } from '../../../../kit/text-position.ts';
import { rangeAt } from '../../../../kit/tool-place.ts';
import type { QuintError, QuintTests, Simulation } from './quint-output.ts';
import type { ModulePlan } from './quint-plan.ts';
import { placeOf } from './quint-text.ts';

/** Runs of a simulation, the most steps of each, and what its choices begin from. */
export const SAMPLES = 1000;
export const STEPS = 20;
export const SEED = 1;

const MOST_NAMES = 8;

interface File {
  name: string;
  text: string;
}

/** The tests of a module, with what Quint says of those that fail. */
export interface Tested {
  plan: ModulePlan;
  tests: QuintTests;
  messages: ReadonlyMap<string, string>;
}

/** The simulation of a module. */
export interface Simulated {
  plan: ModulePlan;
  simulation: Simulation;
  /** Of a violation: the invariants that are violated, or among which one is. */
  violated: readonly string[];
}

interface Asked {
  plans: readonly ModulePlan[];
  tests: readonly Tested[];
  simulations: readonly Simulated[];
  /** Modules that were not asked about, for there are too many. */
  left: readonly string[];
}

const NOT_LOADED = new Set(['QNT013', 'QNT405']);

/** The verdict on a specification that Quint does not take. */
export function rejected(file: File, errors: readonly QuintError[]): Verdict {
  const lost = errors.find(({ code, file: place }) => NOT_LOADED.has(code) || place !== 'block.qnt');
  if (lost !== undefined)
    return {
      kind: 'unknown',
      findings: [],
      reason: `what it imports is missing here, or has an error: ${lost.message}`,
    };
  return {
    kind: 'refuted',
    findings: errors.map(({ code, message, line, column }) => ({
      file: file.name,
      backend: 'quint',
      severity: 'error',
      rule: code,
      range: rangeAt(file.text, { line, column }, 'code-points'),
      message,
      category: /mismatched input|extraneous|no viable|missing|token recognition/.test(message)
        ? 'syntax_error'
        : 'type_error',
    })),
  };
}

/** Joins what tests and simulations came to: they refute, and never prove; a simulation decides no invariant. */
export function judgeQuint(file: File, asked: Asked): Verdict {
  const { tests, simulations } = asked;
  const notChecked = notCheckedBy(asked);
  const common = { extent: extentOf(asked), ...(notChecked.length === 0 ? {} : { notChecked }) };
  const findings = [
    ...tests.flatMap((each) => failuresOf(file, each)),
    ...simulations.flatMap((each) => violationsOf(file, each)),
  ];
  if (findings.length > 0)
    return { kind: 'refuted', ...common, findings, counterexamples: simulations.flatMap(exampleOf) };
  const stopped = [...tests.map((each) => each.tests), ...simulations.map((each) => each.simulation)].find(
    ({ kind }) => kind === 'stopped',
  );
  if (stopped?.kind === 'stopped') return stoppedBy(stopped.error);
  const passed = tests.reduce((sum, each) => sum + (each.tests.kind === 'ran' ? each.tests.passed.length : 0), 0);
  const claimed = simulations.filter(({ plan }) => plan.invariants.length > 0);
  const vacuous = (reason: string): Verdict => ({ kind: 'vacuous', findings: [], ...common, reason });
  const stuck = claimed.filter(({ simulation }) => simulation.kind === 'holds' && simulation.longest <= 1);
  if (passed === 0 && claimed.length === 0)
    return vacuous('its types fit, and it has neither a test nor a value that is named as an invariant');
  if (passed === 0 && stuck.length === claimed.length) return vacuous(wordsOnStuck(stuck));
  const ran = claimed.filter((each) => !stuck.includes(each));
  const open = [
    ...(ran.length === 0 ? [] : [`whether every state has ${invariantsOf(ran)}`]),
    ...(stuck.length === 0 ? [] : [`${invariantsOf(stuck)}: ${wordsOnStuck(stuck)}`]),
    ...tests.flatMap(notRun),
  ];
  return {
    kind: 'passed',
    findings: [],
    ...common,
    sampledBy: ran.length === 0 ? 'tests' : 'simulation',
    ...(open.length === 0 ? {} : { undecided: open.join('; ') }),
  };
}

const wordsOnStuck = (stuck: readonly Simulated[]): string =>
  stuck.every(({ simulation }) => simulation.kind === 'holds' && simulation.longest === 0)
    ? 'there is no first state'
    : 'no step is possible from a first state';

const invariantsOf = (simulations: readonly Simulated[]): string =>
  simulations.flatMap(({ plan }) => plan.invariants).join(', ');

function notRun({ plan, tests }: Tested): string[] {
  if (tests.kind === 'stopped') return [];
  const told = new Set([...tests.passed, ...tests.failed]);
  const names = plan.tests.filter((name) => !told.has(name));
  return names.length === 0 ? [] : [`Quint did not run ${names.join(', ')}`];
}

const finding = (file: File, module: string, name: string, rule: string, message: string): Finding => {
  const { start, end } = placeOf(file.text, module, name);
  return {
    file: file.name,
    backend: 'quint',
    severity: 'error',
    rule,
    range: rangeBetween(file.text, start, end),
    message,
    category: 'semantic_mismatch',
  };
};

function failuresOf(file: File, { plan, tests, messages }: Tested): Finding[] {
  if (tests.kind === 'stopped') return [];
  return tests.failed.map((name) =>
    finding(file, plan.name, name, 'test', `the test ${name} fails: ${messages.get(name) ?? 'it failed'}`),
  );
}

function violationsOf(file: File, { plan, simulation, violated }: Simulated): Finding[] {
  if (simulation.kind !== 'violated') return [];
  return violated.map((name) => ({
    ...finding(file, plan.name, name, 'invariant', `the invariant ${name} does not hold`),
    subcategory: 'violated_invariant',
  }));
}

function exampleOf({ simulation, violated }: Simulated): Counterexample[] {
  if (simulation.kind !== 'violated' || simulation.steps.length === 0) return [];
  return [{ title: `${violated.join(', ')} (seed ${SEED})`, replayed: false, steps: simulation.steps }];
}

function stoppedBy(error: QuintError | undefined): Verdict {
  if (error?.code === 'QNT500')
    return { kind: 'unsupported', findings: [], reason: `${error.message} (a module that gives it a value is needed)` };
  const said = error === undefined ? 'it did not say why' : error.message;
  return { kind: 'unknown', findings: [], reason: `Quint could not go on: ${said}` };
}

function extentOf({ tests, simulations }: Asked): string {
  const ran = tests.reduce(
    (sum, { tests: each }) => sum + (each.kind === 'ran' ? each.passed.length + each.failed.length : 0),
    0,
  );
  const names = invariantsOf(simulations);
  return [
    'types',
    ...(ran > 0 ? [counted(ran, 'test')] : []),
    ...(names === ''
      ? []
      : [
          `simulation of ${SAMPLES} runs of up to ${STEPS} steps, no proof: ${names} ` +
            `(taken for invariants by name, seed ${SEED})`,
        ]),
  ].join('; ');
}

function notCheckedBy({ plans, simulations, left }: Asked): string[] {
  const names = (of: (plan: ModulePlan) => readonly string[], from: readonly ModulePlan[] = plans): string[] =>
    [...new Set(from.flatMap(of))].slice(0, MOST_NAMES);
  const told = (words: string, found: readonly string[], end = ''): string[] =>
    found.length === 0 ? [] : [`${words}${found.join(', ')}${end}`];
  const running = simulations.map(({ plan }) => plan);
  return [
    ...(simulations.length === 0 ? [] : ['states that no simulated run came to']),
    ...told(
      'whether these hold in every state: ',
      names((plan) => plan.others, running),
      ' (no name says so)',
    ),
    ...told(
      'temporal formulas: ',
      names((plan) => plan.temporals),
    ),
    ...told(
      'assumptions: ',
      names((plan) => plan.assumptions),
    ),
    ...told(
      'runs whose name does not end with Test: ',
      names((plan) => plan.otherRuns),
    ),
    ...told('modules beyond the first three: ', left),
  ];
}
