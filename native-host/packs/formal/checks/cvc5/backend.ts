import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { askProof } from '../../alethe/ask-proof.ts';
import { answerScript } from '../../smt/answer-script.ts';
import { askCommand, type SmtCommandLine } from '../../smt/ask-command.ts';

const INSTALL = 'apt-get install cvc5';

const READING = ['--lang', 'smt2', '--quiet', '--strings-exp', '--arrays-exp'];

/** Proofs in small steps: by default cvc5 hides rewriting in large ones, and its preprocessing tells none. */
const PROVING = [
  ...READING,
  '--dump-proofs',
  '--proof-format-mode=alethe',
  '--proof-granularity=theory-rewrite',
  '--simplification=none',
];

/** Strings and constant arrays are refused by 1.0 without these options. It ends at its first error. */
const CVC5: SmtCommandLine = {
  command: 'cvc5',
  args: [...READING, '--dump-models'],
  install: INSTALL,
  questions: (wantsCore) => ({
    args: wantsCore ? ['--dump-unsat-cores'] : [],
    options: '',
    after: '(check-sat)\n',
  }),
};

/** Answers the questions of an SMT-LIB script with cvc5 (see README.md). */
export default defineBackend({
  id: 'cvc5',
  title: 'cvc5',
  languages: ['smtlib'],
  check: 'prove',
  tool: systemTool({ command: 'cvc5', version: ['--version'], install: INSTALL }),
  effect: 'pure',
  portfolio: 'smt',
  revision: 8,
  run: async ({ file, limits }, { run }) =>
    await answerScript(file, {
      backend: 'cvc5',
      title: 'cvc5',
      ask: askCommand(CVC5, run, limits.deadlineMs),
      prove: askProof('cvc5', PROVING, run, limits.deadlineMs),
    }),
});
