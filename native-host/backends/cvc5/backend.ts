import { defineBackend, systemTool } from '../../backend-kit/define.ts';
import { answerScript } from '../../backend-kit/smt/answer-script.ts';
import { askCommand } from '../../backend-kit/smt/ask-command.ts';

const INSTALL = 'apt-get install cvc5';
const ARGS = ['--lang', 'smt2', '--produce-models', '--quiet'];

/** Answers the questions of an SMT-LIB script with cvc5 (see README.md). */
export default defineBackend({
  id: 'cvc5',
  title: 'cvc5',
  languages: ['smtlib'],
  check: 'prove',
  tool: systemTool({ command: 'cvc5', version: ['--version'], install: INSTALL }),
  effect: 'pure',
  portfolio: 'smt',
  revision: 2,
  run: async ({ file }, { run }) =>
    await answerScript(file, {
      backend: 'cvc5',
      title: 'cvc5',
      ask: async (text, { check }) =>
        await askCommand(text, check, { command: 'cvc5', args: ARGS, install: INSTALL, tellsCores: false }, run),
    }),
});
