import type { Verdict } from '../../../shared/verdict.ts';
import { countLines, decide, leavingOut } from '../../kit/decide.ts';
import { defineBackend, npmTool, type Obligation } from '../../kit/define.ts';
import { answerSchema, manyAnswerSchema, type CompilerAnswer } from '../../languages/typescript/compiler-answer.ts';
import { asMany, COMPILER_ENGINE } from '../../languages/typescript/ask-many.ts';
import { toFinding } from '../../languages/typescript/judge-types.ts';

/** Parses TypeScript and JavaScript with the compiler's own parser (see README.md). */
export default defineBackend({
  id: 'typescript-syntax',
  title: 'TypeScript parser',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'parse',
  tool: npmTool('typescript'),
  effect: 'pure',
  engine: COMPILER_ENGINE,
  revision: 4,
  run: async ({ file }, { ask }) => verdictOf(answerSchema.parse(await ask({ ask: 'syntax', ...file })), file),
});

/** The same question about many files, each by itself. */
export const checkMany = asMany({ ask: 'syntax', read: (answers) => manyAnswerSchema.parse(answers), verdictOf });

function verdictOf(answer: CompilerAnswer, file: Obligation['file']): Verdict {
  if (answer.kind === 'too-deep')
    return { kind: 'unknown', findings: [], reason: 'the code is nested too deeply for the compiler' };
  if (answer.kind === 'parsed') {
    const reading = answer.reading === 'as given' ? [] : [`read ${answer.reading}`];
    const notChecked = answer.reading === 'with parts left out' ? ['What stands for code that is left out'] : [];
    return decide([], { extent: [countLines(file.text), ...reading].join(', '), notChecked });
  }
  const findings = answer.diagnostics.map((each) => ({
    ...toFinding(each, file.name, 'error', each.message),
    category: 'syntax_error' as const,
  }));
  return leavingOut(decide(findings, { extent: countLines(file.text) }), answer.dropped);
}
