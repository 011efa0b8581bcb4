import type { LanguageId } from '../../../shared/language.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { decide, leavingOut } from '../../backend-kit/decide.ts';
import { defineBackend, npmTool, type Obligation } from '../../backend-kit/define.ts';
import type { Tree } from '../../backend-kit/tree.ts';
import { silencedBy } from '../../backend-kit/typescript/silenced.ts';
import { answerSchema, manyAnswerSchema, type Answer } from '../../backend-kit/typescript/project/project-answer.ts';
import { judge } from './judge.ts';
import { PROJECT_ENGINE } from '../../backend-kit/typescript/project/project-engine.ts';
import {
  isInProject,
  questionAbout,
  questionAboutMany,
} from '../../backend-kit/typescript/project/project-question.ts';

const LANGUAGES: readonly LanguageId[] = ['typescript', 'tsx', 'javascript', 'jsx'];

/**
 * Checks types in the project as its own configuration says, of the block's file and of those that depend on it (see
 * README.md).
 */
export default defineBackend({
  id: 'typescript-project',
  title: 'TypeScript in the project',
  languages: LANGUAGES,
  check: 'types',
  tool: npmTool('typescript'),
  effect: 'reads-project',
  over: 'tree',
  insteadOf: ['typescript'],
  names: ['tsc', 'typecheck'],
  deadlineMs: 60_000,
  engine: PROJECT_ENGINE,
  revision: 4,
  applies: isInProject,
  async run({ file, tree }, { ask }) {
    if (tree === undefined) throw new Error('asked without a tree');
    const question = questionAbout(tree, file.name);
    return verdictOf(answerSchema.parse(await ask(question)), file, question.major);
  },
});

/**
 * The same question about many files of one tree, each by itself: they are all asked, so that none answers for those
 * that depend on it. Files that no configuration of the project includes have no answer.
 */
export async function checkMany(
  files: readonly Obligation['file'][],
  tree: Tree,
  ask: (question: unknown) => Promise<unknown>,
): Promise<ReadonlyMap<string, Verdict>> {
  const question = questionAboutMany(
    tree,
    files.map(({ name }) => name),
  );
  const { each } = manyAnswerSchema.parse(await ask({ ...question, compile: true }));
  const answers = new Map(each.map(({ file, answer }) => [file, answer]));
  return new Map(
    files.flatMap((file) => {
      const answer = answers.get(file.name);
      return answer === undefined ? [] : [[file.name, verdictOf(answer, file, question.major)] as const];
    }),
  );
}

/** The names of the files that {@link checkMany} has an answer about; quickly told, as nothing is compiled for it. */
export async function answersFor(
  names: readonly string[],
  tree: Tree,
  ask: (question: unknown) => Promise<unknown>,
): Promise<readonly string[]> {
  return manyAnswerSchema.parse(await ask({ ...questionAboutMany(tree, names), compile: false })).included;
}

function verdictOf(answer: Answer, file: Obligation['file'], major: number | null): Verdict {
  if (answer.kind === 'no-file')
    return { kind: 'unsupported', findings: [], reason: `there is no file ${file.name} that the compiler reads` };
  if (answer.kind === 'too-deep')
    return { kind: 'unknown', findings: [], reason: 'the code is nested too deeply for the compiler' };
  if (answer.kind === 'bad-config')
    return { kind: 'unknown', findings: [], reason: `${answer.config} cannot be followed: ${answer.message}` };
  const { files, unlooked, whole, dropped } = answer;
  const judged = files.map((each) => judge(each, answer.missingTypes));
  const own = Number(answer.compiler.split('.')[0]);
  const dependents = files.length - 1;
  const extent = [
    dependents === 0
      ? 'the file'
      : `the file and ${dependents === 1 ? '1 file' : `${dependents} files`} that ` +
        `depend${dependents === 1 ? 's' : ''} on it`,
    answer.config === null
      ? 'strict, as there is no tsconfig.json'
      : answer.included
        ? `with ${answer.config}`
        : `with the options of ${answer.config}, which does not include the file`,
    ...(major === null || major === own ? [] : [`by TypeScript ${answer.compiler} (the project has ${major})`]),
  ].join(', ');
  const notChecked = [
    ...new Set(judged.flatMap((each) => each.notChecked)),
    ...answer.missingTypes.map((name) => `Names that the package of types "${name}" declares: it is not installed`),
    ...(unlooked > 0 ? [`${unlooked} more files that depend on this one`] : []),
    ...(whole ? [] : ['Files that depend on this one: the project is too large to be read as a whole']),
    ...silencedBy(file.text, 'types'),
  ];
  return leavingOut(
    decide(
      judged.flatMap((each) => each.findings),
      { extent, notChecked },
    ),
    dropped,
  );
}
