import { answerProblem } from '../../first-order/answer-problem.ts';
import { readTptp, withNumberedNames } from '../../first-order/read-tptp.ts';
import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { readSpassOutput, refusesProblem } from './spass-output.ts';

const INSTALL = 'apt-get install spass';
const ARGS = ['-TPTP', '-Stdin', '-PGiven=0', '-PProblem=0', '-DocProof', '-Memory=700000000'];

/** Asks SPASS whether the conjectures of a TPTP problem follow from its axioms (see README.md). */
export default defineBackend({
  id: 'spass',
  title: 'SPASS',
  languages: ['tptp'],
  check: 'prove',
  tool: systemTool({ command: 'SPASS', version: [], install: INSTALL }),
  effect: 'pure',
  portfolio: 'first-order',
  deadlineMs: 40_000,
  revision: 2,
  run: async ({ file, limits }, { run }) =>
    await answerProblem(
      file,
      {
        backend: 'spass',
        title: 'SPASS',
        refuses: refusesProblem,
        async ask(text, seconds) {
          // It changes names, and says only those of what a proof took.
          const { formulas } = readTptp(text);
          const stdin = withNumberedNames(text, formulas);
          return readSpassOutput(await run('SPASS', [...ARGS, `-TimeLimit=${seconds}`], { stdin }), formulas, INSTALL);
        },
      },
      limits.deadlineMs,
    ),
});
