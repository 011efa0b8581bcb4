import { defineBackend, systemTool } from '../../backend-kit/define.ts';
import { answerScript } from '../../backend-kit/smt/answer-script.ts';
import { askCommand } from '../../backend-kit/smt/ask-command.ts';

const INSTALL = 'apt-get install z3';

/** Answers the questions of an SMT-LIB script with the Z3 of the system (see README.md). */
export default defineBackend({
  id: 'z3-native',
  title: 'Z3 of your system',
  languages: ['smtlib'],
  check: 'prove',
  tool: systemTool({ command: 'z3', version: ['--version'], install: INSTALL }),
  effect: 'pure',
  portfolio: 'smt',
  revision: 2,
  run: async ({ file }, { run }) =>
    await answerScript(file, {
      backend: 'z3-native',
      title: 'Z3 of your system',
      ask: async (text, { check }) =>
        await askCommand(
          text,
          check,
          { command: 'z3', args: ['-in', '-smt2'], install: INSTALL, tellsCores: true },
          run,
        ),
    }),
});
