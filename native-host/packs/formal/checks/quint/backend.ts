import type { Verdict } from '../../../../../shared/verdict.ts';
import { defineBackend, systemTool, type BackendContext, type Obligation } from '../../../../kit/define.ts';
import { quintOver, INSTALL, type AskQuint } from './ask-quint.ts';
import { judgeQuint, rejected, SEED, STEPS, SAMPLES, type Simulated, type Tested } from './judge-quint.ts';
import { failureOf, readSimulation, readTests, readTyped, violatedIn } from './quint-output.ts';
import { planModules, simulated, type ModulePlan } from './quint-plan.ts';
import { importedFiles, modulesIn } from './quint-text.ts';

/** Each is a run of its own, of tests or of a simulation. */
const MOST_MODULES = 3;
/** How often a test is run that makes choices. */
const TEST_SAMPLES = 100;
/** The other evaluator is downloaded. */
const HERE = ['--backend', 'typescript', '--seed', String(SEED)];

/** Checks types of Quint specifications, runs their tests and simulates them (see README.md). */
export default defineBackend({
  id: 'quint',
  title: 'Quint',
  languages: ['quint'],
  check: 'model-check',
  tool: systemTool({ command: 'quint', version: ['--version'], install: INSTALL, family: 'node' }),
  effect: 'pure',
  over: 'tree',
  readsTextsOnly: true,
  deadlineMs: 60_000,
  revision: 2,
  run: checkQuint,
});

async function checkQuint({ file, tree, limits }: Obligation, context: BackendContext): Promise<Verdict> {
  const own = modulesIn(file.text).map(({ name }) => name);
  if (file.text.trim() === '') return { kind: 'vacuous', findings: [], reason: 'there is nothing in it' };
  if (own.length === 0) return unsupported('there is no `module` in it: it is a part of a specification');
  const imported = importedFiles(file, tree);
  if (imported.kind === 'unsupported') return unsupported(imported.reason);
  const texts = new Map([...imported.files, ['block.qnt', file.text]]);
  const ask = await quintOver(context, texts, Date.now() + limits.deadlineMs);
  const typed = await ask(['typecheck', 'block.qnt']);
  if (typed.kind === 'verdict') return typed.verdict;
  const { errors, modules } = readTyped(typed.answer.written);
  if (errors.length > 0) return rejected(file, errors);
  const plans = planModules(own, modules);
  const withTests = plans.filter(({ tests }) => tests.length > 0);
  const running = simulated(plans, modules);
  const tests: Tested[] = [];
  const simulations: Simulated[] = [];
  for (const plan of withTests.slice(0, MOST_MODULES)) {
    const ended = await runTests(ask, plan);
    if (ended.kind === 'verdict') return ended.verdict;
    tests.push(ended.tested);
  }
  for (const plan of running.slice(0, MOST_MODULES)) {
    const ended = await simulate(ask, plan);
    if (ended.kind === 'verdict') return ended.verdict;
    simulations.push(ended.simulated);
  }
  const left = [...withTests.slice(MOST_MODULES), ...running.slice(MOST_MODULES)].map(({ name }) => name);
  return judgeQuint(file, { plans, tests, simulations, left: [...new Set(left)] });
}

const unsupported = (reason: string): Verdict => ({ kind: 'unsupported', findings: [], reason });

async function runTests(
  ask: AskQuint,
  plan: ModulePlan,
): Promise<{ kind: 'tested'; tested: Tested } | { kind: 'verdict'; verdict: Verdict }> {
  const args = ['test', 'block.qnt', '--main', plan.name, ...HERE, '--max-samples', String(TEST_SAMPLES)];
  const asked = await ask(args);
  if (asked.kind === 'verdict') return asked;
  const tests = readTests(asked.answer.written);
  if (tests.kind === 'stopped' || tests.failed.length === 0)
    return { kind: 'tested', tested: { plan, tests, messages: new Map() } };
  const again = await ask(args, 'prints');
  const printed = again.kind === 'answer' ? again.answer.printed : '';
  const messages = new Map(tests.failed.map((name) => [name, failureOf(printed, name) ?? 'it failed']));
  return { kind: 'tested', tested: { plan, tests, messages } };
}

async function simulate(
  ask: AskQuint,
  plan: ModulePlan,
): Promise<{ kind: 'simulated'; simulated: Simulated } | { kind: 'verdict'; verdict: Verdict }> {
  const { name, runs = '', invariants } = plan;
  const bounds = ['--max-samples', String(SAMPLES), '--max-steps', String(STEPS)];
  const from = ['--main', name, '--init', `${runs}init`, '--step', `${runs}step`];
  const claims = invariants.length === 0 ? [] : ['--invariants', ...invariants];
  // Behind a list of names another option has to come.
  const args = ['run', 'block.qnt', ...claims, ...from, ...HERE, ...bounds, '--mbt'];
  const asked = await ask(args);
  if (asked.kind === 'verdict') return asked;
  const simulation = readSimulation(asked.answer.written);
  if (simulation.kind !== 'violated' || invariants.length < 2)
    return { kind: 'simulated', simulated: { plan, simulation, violated: invariants } };
  // Which of several it is stands only in what it prints.
  const again = await ask(args, 'prints');
  const named = again.kind === 'answer' ? violatedIn(again.answer.printed) : [];
  const violated = invariants.filter((each) => named.includes(each));
  return { kind: 'simulated', simulated: { plan, simulation, violated: violated.length > 0 ? violated : invariants } };
}
