import { defineBackend, npmTool } from '../../../../kit/define.ts';
import { answerScript } from '../../smt/answer-script.ts';
import { smtAnswerSchema } from '../../smt/judge-script.ts';

/**
 * Answers the questions of an SMT-LIB script with Z3; a script that claims a `:status` is held to it (see README.md).
 */
export default defineBackend({
  id: 'z3',
  title: 'Z3',
  languages: ['smtlib'],
  check: 'prove',
  tool: npmTool('z3-solver'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('./engine.ts', import.meta.url) },
  portfolio: 'smt',
  revision: 7,
  run: async ({ file }, { ask }) =>
    await answerScript(file, {
      backend: 'z3',
      title: 'Z3',
      ask: async (text, { check, isBrief = false }) => smtAnswerSchema.parse(await ask({ text, check, isBrief })),
    }),
});
