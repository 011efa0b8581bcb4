import type { Verdict } from '../../../shared/verdict.ts';
import { defineBackend, npmTool } from '../../backend-kit/define.ts';
import { findingAt, judge, readErrors, z3AnswerSchema, type Z3Answer } from './z3-answer.ts';
import { keepOnly, planScript, type Z3Question } from './z3-plan.ts';
import { readScript } from './script.ts';

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
  revision: 1,
  async run({ file }, { ask }): Promise<Verdict> {
    const script = readScript(file.text);
    if (script.kind === 'broken') {
      const { line, column } = script.at;
      const range = { startLine: line, startColumn: column, endLine: line, endColumn: column + 1 };
      return {
        kind: 'refuted',
        findings: [
          {
            file: file.name,
            backend: 'z3',
            severity: 'error',
            category: 'syntax_error',
            rule: 'syntax',
            message: script.message,
            range,
          },
        ],
      };
    }
    const plan = planScript(file.text, script.commands);
    if (plan.kind === 'unsupported') return { kind: 'unsupported', findings: [], reason: plan.reason };
    if (plan.kind === 'broken') {
      return {
        kind: 'refuted',
        findings: [
          findingAt(file, plan.start, plan.end, { rule: 'syntax', message: plan.message, category: 'syntax_error' }),
        ],
      };
    }
    if (plan.questions.length === 0) {
      const declarations = script.commands.filter(({ name }) => /^(set-logic|assert|declare-|define-)/.test(name));
      const read = z3AnswerSchema.parse(await ask({ text: keepOnly(file.text, declarations), check: false }));
      return read.kind === 'rejected'
        ? { kind: 'refuted', findings: readErrors(read.message, file) }
        : { kind: 'vacuous', findings: [], reason: 'the script asks nothing: it has no (check-sat)' };
    }
    const asked: { question: Z3Question; answer: Z3Answer }[] = [];
    for (const question of plan.questions) {
      const answer = z3AnswerSchema.parse(await ask({ text: question.text, check: true }));
      if (answer.kind === 'rejected') return { kind: 'refuted', findings: readErrors(answer.message, file) };
      asked.push({ question, answer });
    }
    return judge(file, asked, plan.ignored);
  },
});
