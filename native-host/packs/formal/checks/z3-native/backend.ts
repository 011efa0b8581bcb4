import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { answerScript } from '../../smt/answer-script.ts';
import { askCommand, type SmtCommandLine } from '../../smt/ask-command.ts';

const INSTALL = 'apt-get install z3';
const TITLE = 'Z3 of your system';

/** It goes on after an error, and says of a model or a core only that there is none. */
const Z3: SmtCommandLine = {
  command: 'z3',
  args: ['-in', '-smt2', '-memory:900'],
  install: INSTALL,
  questions: (wantsCore) => ({
    args: [],
    options: wantsCore ? '(set-option :produce-unsat-cores true) ' : '',
    after: `(check-sat)\n(get-model)\n${wantsCore ? '(get-unsat-core)\n' : ''}`,
  }),
};

/** Answers the questions of an SMT-LIB script with the Z3 of the system (see README.md). */
export default defineBackend({
  id: 'z3-native',
  title: TITLE,
  languages: ['smtlib'],
  check: 'prove',
  tool: systemTool({ command: 'z3', version: ['--version'], install: INSTALL }),
  effect: 'pure',
  portfolio: 'smt',
  revision: 7,
  run: async ({ file, limits }, { run }) =>
    await answerScript(file, { backend: 'z3-native', title: TITLE, ask: askCommand(Z3, run, limits.deadlineMs) }),
});
