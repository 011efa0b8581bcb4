import type { Verdict } from '../../../shared/verdict.ts';
import { defineBackend, npmTool, type Obligation } from '../../kit/define.ts';
import type { Tree } from '../../kit/tree.ts';
import { verdictOf } from '../../languages/typescript/lint/lint-verdict.ts';
import {
  lintManyTreeAnswerSchema,
  lintTreeAnswerSchema,
  type LintTreeAnswer,
} from '../../languages/typescript/project/project-answer.ts';
import {
  PROJECT_ENGINE,
  isInProject,
  questionAbout,
  questionAboutMany,
} from '../../languages/typescript/project/project-question.ts';

/** Asks typescript-eslint's rules that know types about a file in its project (see README.md). */
export default defineBackend({
  id: 'typescript-eslint-project',
  title: 'typescript-eslint in the project',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'lint',
  tool: npmTool('@typescript-eslint/eslint-plugin'),
  effect: 'reads-project',
  over: 'tree',
  insteadOf: ['typescript-eslint'],
  deadlineMs: 60_000,
  engine: PROJECT_ENGINE,
  revision: 3,
  applies: isInProject,
  async run({ file, tree }, { ask }) {
    if (tree === undefined) throw new Error('asked without a tree');
    const answer = await ask({ ...questionAbout(tree, file.name), lint: true });
    return verdictIn(lintTreeAnswerSchema.parse(answer), file);
  },
});

/** The same question about many files; those that no configuration of the project includes have no answer. */
export async function checkMany(
  files: readonly Obligation['file'][],
  tree: Tree,
  ask: (question: unknown) => Promise<unknown>,
): Promise<ReadonlyMap<string, Verdict>> {
  const question = {
    ...questionAboutMany(
      tree,
      files.map(({ name }) => name),
    ),
    lint: true,
  };
  const { each } = lintManyTreeAnswerSchema.parse(await ask(question));
  const answers = new Map(each.map(({ file, answer }) => [file, answer]));
  return new Map(
    files.flatMap((file) => {
      const answer = answers.get(file.name);
      return answer === undefined ? [] : [[file.name, verdictIn(answer, file)] as const];
    }),
  );
}

function verdictIn(answer: LintTreeAnswer, file: Obligation['file']): Verdict {
  if (answer.kind === 'bad-config') {
    return { kind: 'unknown', findings: [], reason: `${answer.config} cannot be followed: ${answer.message}` };
  }
  return verdictOf(answer.answer, file, `the file, rules that know types, ${optionsOf(answer)}`);
}

/** By whose options it was read. */
function optionsOf({ config, included }: { config: string | null; included: boolean }): string {
  if (config === null) return 'strict, as there is no tsconfig.json';
  return included ? `with ${config}` : `with the options of ${config}`;
}
