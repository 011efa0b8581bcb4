import { defineBackend, ownTool } from '../../../../kit/define.ts';
import { smtAnswerSchema } from '../../smt/judge-script.ts';
import { judgeUsl } from '../../usl/judge-usl.ts';

/** Reads specifications in USL, and decides what can be decided of what they state (see README.md). */
export default defineBackend({
  id: 'usl',
  title: 'USL',
  languages: ['usl'],
  check: 'prove',
  tool: ownTool('1'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('../z3/engine.ts', import.meta.url) },
  deadlineMs: 90_000,
  revision: 4,
  run: async ({ file }, { ask }) =>
    await judgeUsl(file, 'usl', async (text) => smtAnswerSchema.parse(await ask({ text, check: true, isBrief: true }))),
});
