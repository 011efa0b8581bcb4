import { countLines } from '../../kit/decide.ts';
import { defineBackend, npmTool, type Obligation } from '../../kit/define.ts';
import { asMany, COMPILER_ENGINE } from '../../languages/typescript/ask-many.ts';
import { lintAnswerSchema, lintManyAnswerSchema } from '../../languages/typescript/lint/lint-answer.ts';
import { verdictOf } from '../../languages/typescript/lint/lint-verdict.ts';

/** Asks typescript-eslint's rules that know types about a file by itself (see README.md). */
export default defineBackend({
  id: 'typescript-eslint',
  title: 'typescript-eslint',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'lint',
  tool: npmTool('@typescript-eslint/eslint-plugin'),
  effect: 'pure',
  engine: COMPILER_ENGINE,
  revision: 3,
  async run({ file }, { ask }) {
    return verdictOf(lintAnswerSchema.parse(await ask({ ask: 'lint', ...file })), file, extentOf(file));
  },
});

/** The same question about many files, each by itself. */
export const checkMany = asMany({
  ask: 'lint',
  read: (answers) => lintManyAnswerSchema.parse(answers),
  verdictOf: (answer, file) => verdictOf(answer, file, extentOf(file)),
});

const extentOf = ({ text }: Obligation['file']): string => `${countLines(text)}, rules that know types`;
