import { basename } from 'node:path';
import * as z from 'zod/mini';
import type { Verdict } from '../../../shared/verdict.ts';
import { defineBackend, npmTool } from '../../backend-kit/define.ts';
import { rangeBetween } from '../../backend-kit/text-position.ts';
import { readAnswer, type Outcome } from './answer.ts';
import { readConfiguration, writeConfiguration } from './configuration.ts';
import { readModule } from './module.ts';
import { planModel } from './plan.ts';
import { judgeModel, type Runs } from './verdict.ts';

/** States that are explored before the checker gives up; it manages some 100,000 small ones a second. */
const MAX_STATES = 100_000;

/**
 * Checks the invariants of finite TLA+ models by exploring their states (see README.md for what it is held back from).
 */
export default defineBackend({
  id: 'tla-checker',
  title: 'TLA+ model checker',
  languages: ['tlaplus'],
  check: 'model-check',
  tool: npmTool('tla-checker'),
  effect: 'pure',
  over: 'tree',
  engine: { kind: 'module', module: new URL('./engine.ts', import.meta.url) },
  revision: 3,
  async run({ file, tree }, { ask }): Promise<Verdict> {
    const reading = readModule(file.text);
    if (reading.kind === 'unsupported') return { kind: 'unsupported', findings: [], reason: reading.reason };
    if (reading.kind === 'ill-formed') {
      const range = rangeBetween(file.text, reading.start, reading.end);
      const said = { severity: 'error', category: 'syntax_error', rule: 'module', message: reading.message } as const;
      return { kind: 'refuted', findings: [{ file: file.name, backend: 'tla-checker', range, ...said }] };
    }
    const model = modelFile(file.name);
    const written = tree?.text(model);
    const planning = planModel(
      reading.module,
      file.text,
      written === undefined ? undefined : readConfiguration(written),
    );
    if (planning.kind === 'unsupported') return { kind: 'unsupported', findings: [], reason: planning.reason };
    const plan = written === undefined ? planning.plan : { ...planning.plan, from: basename(model) };
    const check = async (allowDeadlock: boolean): Promise<Outcome> => {
      const request = {
        ask: 'check',
        text: plan.text,
        configuration: writeConfiguration(plan.configuration),
        maxStates: MAX_STATES,
        allowDeadlock,
      };
      return readAnswer(z.nullable(z.string()).parse(await ask(request)));
    };
    const first = await check(!plan.configuration.deadlock);
    if (first.kind === 'unread' || first.kind === 'constants')
      return judgeModel(file, reading.module, plan, { first, beyondDeadlock: null, unread: [] });
    const beyondDeadlock = first.kind === 'deadlock' ? await check(true) : null;
    const names = [...reading.module.definitions.keys()];
    const unread = await ask({
      ask: 'definitions',
      text: plan.text,
      configuration: writeConfiguration(plan.configuration),
      names,
    });
    const runs: Runs = { first, beyondDeadlock, unread: z.nullable(z.array(z.string())).parse(unread) ?? [] };
    return judgeModel(file, reading.module, plan, runs);
  },
});

/** TLC looks for the configuration of `M.tla` in `M.cfg` beside it. */
const modelFile = (file: string): string => file.replace(/\.tla$/, '.cfg');
