import type { Verdict } from '../../../shared/verdict.ts';
import { findingAt, judgeScript, type SmtAnswer, type SmtFile, type SmtSolver } from './judge-script.ts';
import { keepOnly, planScript } from './plan-questions.ts';
import { readScript } from './read-script.ts';

/** One solver, asked about a text without questions and options. */
export interface AskSmt extends SmtSolver {
  /** @param check asks whether the assertions can be satisfied; without it the text is only read. */
  ask(text: string, check: boolean): Promise<SmtAnswer | { kind: 'verdict'; verdict: Verdict }>;
  /** What it is when this solver does not read the text. */
  rejected(message: string): Verdict;
}

/** The verdict of one solver on a script: each question is asked on its own, with what is in force there. */
export async function answerScript(file: SmtFile, solver: AskSmt): Promise<Verdict> {
  const script = readScript(file.text);
  const syntax = { rule: 'syntax', category: 'syntax_error', backend: solver.backend } as const;
  if (script.kind === 'broken') {
    const { line, column } = script.at;
    const range = { startLine: line, startColumn: column, endLine: line, endColumn: column + 1 };
    const finding = { file: file.name, severity: 'error', message: script.message, range, ...syntax } as const;
    return { kind: 'refuted', findings: [finding] };
  }
  const plan = planScript(file.text, script.commands);
  if (plan.kind === 'unsupported') return { kind: 'unsupported', findings: [], reason: plan.reason };
  if (plan.kind === 'broken')
    return { kind: 'refuted', findings: [findingAt(file, plan.start, plan.end, { message: plan.message, ...syntax })] };
  if (plan.questions.length === 0) {
    const declarations = script.commands.filter(({ name }) => /^(set-logic|assert|declare-|define-)/.test(name));
    const read = await solver.ask(keepOnly(file.text, declarations), false);
    if (read.kind === 'verdict') return read.verdict;
    return read.kind === 'rejected'
      ? solver.rejected(read.message)
      : { kind: 'vacuous', findings: [], reason: 'the script asks nothing: it has no (check-sat)' };
  }
  const asked = [];
  for (const question of plan.questions) {
    const answer = await solver.ask(question.text, true);
    if (answer.kind === 'verdict') return answer.verdict;
    if (answer.kind === 'rejected') return solver.rejected(answer.message);
    asked.push({ question, answer });
  }
  return judgeScript(file, asked, plan.ignored, solver);
}
