import * as z from 'zod/mini';
import type { Verdict } from '../../../shared/verdict.ts';
import { defineBackend, npmTool } from '../define.ts';
import { rangeBetween } from '../text-position.ts';
import { readAnswer, type Outcome } from './answer.ts';
import { writeConfiguration, type Configuration } from './configuration.ts';
import { readModule } from './module.ts';
import { planModel } from './plan.ts';
import { judgeModel, type Runs } from './verdict.ts';

/** States that are explored before the checker gives up; it manages some 100,000 small ones a second. */
const MAX_STATES = 100_000;

/** Checks finite TLA+ models by exploring their states (see README.md for what it is held back from). */
export default defineBackend({
  id: 'tla-checker',
  title: 'TLA+ model checker',
  languages: ['tlaplus'],
  check: 'model-check',
  tool: npmTool('tla-checker'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('./engine.ts', import.meta.url) },
  revision: 1,
  async run({ file }, { ask }): Promise<Verdict> {
    const reading = readModule(file.text);
    if (reading.kind === 'unsupported') return { kind: 'unsupported', findings: [], reason: reading.reason };
    if (reading.kind === 'ill-formed') {
      const range = rangeBetween(file.text, reading.start, reading.end);
      return { kind: 'refuted', findings: [{ file: file.name, backend: 'tla-checker', severity: 'error', category: 'syntax_error', rule: 'module', message: reading.message, range }] };
    }
    const planning = planModel(reading.module, file.text);
    if (planning.kind === 'unsupported') return { kind: 'unsupported', findings: [], reason: planning.reason };
    const { plan } = planning;
    const check = async (configuration: Configuration, allowDeadlock: boolean): Promise<Outcome> => {
      const request = { ask: 'check', text: plan.text, configuration: writeConfiguration(configuration), maxStates: MAX_STATES, allowDeadlock };
      return readAnswer(z.nullable(z.string()).parse(await ask(request)));
    };
    const first = await check(plan.configuration, !plan.configuration.deadlock);
    if (first.kind === 'unread' || first.kind === 'constants') return judgeModel(file, reading.module, plan, { first, beyondDeadlock: null, liveness: [], unread: [] });
    const runs: Runs = { first, beyondDeadlock: null, liveness: [], unread: [] };
    if (first.kind === 'deadlock') runs.beyondDeadlock = await check(plan.configuration, true);
    if (first.kind === 'liveness' || runs.beyondDeadlock?.kind === 'liveness') {
      for (const name of plan.configuration.properties) {
        runs.liveness.push({ name, outcome: await check({ ...plan.configuration, invariants: [], properties: [name] }, true) });
      }
    }
    const names = [...reading.module.definitions.keys()];
    const unread = await ask({ ask: 'definitions', text: plan.text, configuration: writeConfiguration(plan.configuration), names });
    runs.unread = z.nullable(z.array(z.string())).parse(unread) ?? [];
    return judgeModel(file, reading.module, plan, runs);
  },
});
