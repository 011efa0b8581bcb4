import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { answerScript } from '../../smt/answer-script.ts';
import { runForAnswer } from '../../smt/ask-command.ts';
import { hasFlaw } from '../../smt/sort-check.ts';
import { readBoolectorOutput } from './boolector-output.ts';
import { lowerScript } from './plain-script.ts';

const INSTALL = 'apt-get install boolector';

/** Answers the questions of an SMT-LIB script over bit vectors and arrays of them with Boolector (see README.md). */
export default defineBackend({
  id: 'boolector',
  title: 'Boolector',
  languages: ['smtlib'],
  check: 'prove',
  tool: systemTool({ command: 'boolector', version: ['--version'], install: INSTALL }),
  effect: 'pure',
  portfolio: 'smt',
  revision: 4,
  run: async ({ file, limits }, { run }) => {
    const start = runForAnswer(run, limits.deadlineMs);
    return await answerScript(file, {
      backend: 'boolector',
      title: 'Boolector',
      async ask(text, request) {
        // It takes vectors of different widths for one another, and answers something.
        if (hasFlaw(text)) return { kind: 'rejected', message: 'the script has a flaw' };
        const script = lowerScript(text);
        if (script.kind === 'foreign') return { kind: 'rejected', message: `it does not know ${script.reason}` };
        if (!request.check) return { kind: 'read' };
        const result = await start('boolector', ['--smt2', '-m'], script.text, request);
        if ('answer' in result) return result.answer;
        const ended = finish(result.run, 'boolector', INSTALL);
        if (ended.kind === 'verdict') return ended;
        return (
          readBoolectorOutput(ended.stdout, script.sorts) ?? {
            kind: 'verdict',
            verdict: { kind: 'crashed', findings: [], reason: 'boolector printed no answer' },
          }
        );
      },
    });
  },
});
