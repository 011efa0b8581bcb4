import { answerProblem } from '../../first-order/answer-problem.ts';
import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { readEproverOutput, refusesProblem } from './eprover-output.ts';

const INSTALL = 'apt-get install eprover';
/** Without `--proof-object` it does not say which axioms a proof takes. */
const ARGS = ['--auto', '--tptp3-format', '--proof-object', '--silent', '--memory-limit=768'];

/** Asks the prover E whether the conjectures of a TPTP problem follow from its axioms (see README.md). */
export default defineBackend({
  id: 'eprover',
  title: 'E',
  languages: ['tptp'],
  check: 'prove',
  tool: systemTool({ command: 'eprover', version: ['--version'], install: INSTALL }),
  effect: 'pure',
  portfolio: 'first-order',
  deadlineMs: 40_000,
  revision: 2,
  run: async ({ file, limits }, { run }) =>
    await answerProblem(
      file,
      {
        backend: 'eprover',
        title: 'E',
        refuses: refusesProblem,
        ask: async (text, seconds) =>
          readEproverOutput(await run('eprover', [...ARGS, `--cpu-limit=${seconds}`], { stdin: text }), file, INSTALL),
      },
      limits.deadlineMs,
    ),
});
