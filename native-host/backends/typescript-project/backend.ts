import type { LanguageId } from '../../../shared/language.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { decide, leavingOut } from '../decide.ts';
import { defineBackend, npmTool, type Obligation } from '../define.ts';
import { findTreePackage, foldersAbove, inFolder, manifestsFor } from '../tree-package.ts';
import type { Tree } from '../tree.ts';
import { silencedBy } from '../typescript/silenced.ts';
import { answerSchema, manyAnswerSchema, type Answer } from './answer.ts';
import { judge } from './judge.ts';

const LANGUAGES: readonly LanguageId[] = ['typescript', 'tsx', 'javascript', 'jsx'];

/** Checks types in the project as its own configuration says, of the block's file and of those that depend on it (see README.md). */
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
  engine: { kind: 'module', module: new URL('./engine.ts', import.meta.url), heapMib: 3_072 },
  revision: 4,
  applies: (tree, file) => foldersAbove(file).some((folder) => ['tsconfig.json', 'jsconfig.json', 'package.json'].some((name) => tree.files.includes(inFolder(folder, name)))),
  async run({ file, tree }, { ask }) {
    if (tree === undefined) throw new Error('asked without a tree');
    const major = majorOf(tree, file.name);
    const { root, binds, files, since } = tree;
    const answer = answerSchema.parse(await ask({ root, binds, files, file: file.name, major, ...(since === undefined ? {} : { since }) }));
    return verdictOf(answer, file, major);
  },
});

/** The major version of the project's own compiler: the one that is installed, else the one that its manifest asks for. */
function majorOf(tree: Tree, file: string): number | null {
  const asked = findTreePackage(tree, file, 'typescript')?.version ?? manifestsFor(tree, file).map(({ dependencies }) => dependencies['typescript']).find((range) => range !== undefined);
  const major = /\d+/.exec(asked ?? '')?.[0];
  return major === undefined ? null : Number(major);
}

/**
 * The same question about many files of one tree, each by itself: they are all asked, so that none answers for those that
 * depend on it. Files that no configuration of the project includes have no answer.
 */
export async function checkMany(files: readonly Obligation['file'][], tree: Tree, ask: (question: unknown) => Promise<unknown>): Promise<ReadonlyMap<string, Verdict>> {
  const { question, major } = questionOf(files.map(({ name }) => name), tree);
  const { each } = manyAnswerSchema.parse(await ask({ ...question, compile: true }));
  const answers = new Map(each.map(({ file, answer }) => [file, answer]));
  return new Map(files.flatMap((file) => {
    const answer = answers.get(file.name);
    return answer === undefined ? [] : [[file.name, verdictOf(answer, file, major)] as const];
  }));
}

/** The names of the files that {@link checkMany} has an answer about; quickly told, as nothing is compiled for it. */
export async function answersFor(names: readonly string[], tree: Tree, ask: (question: unknown) => Promise<unknown>): Promise<readonly string[]> {
  return manyAnswerSchema.parse(await ask({ ...questionOf(names, tree).question, compile: false })).included;
}

function questionOf(many: readonly string[], tree: Tree) {
  const { root, binds, files } = tree;
  const major = majorOf(tree, many[0] ?? '');
  return { question: { root, binds, files, major, many }, major };
}

function verdictOf(answer: Answer, file: Obligation['file'], major: number | null): Verdict {
  if (answer.kind === 'no-file') return { kind: 'unsupported', findings: [], reason: `there is no file ${file.name} that the compiler reads` };
  if (answer.kind === 'too-deep') return { kind: 'unknown', findings: [], reason: 'the code is nested too deeply for the compiler' };
  if (answer.kind === 'bad-config') return { kind: 'unknown', findings: [], reason: `${answer.config} cannot be followed: ${answer.message}` };
  const { files, unlooked, whole, dropped } = answer;
  const judged = files.map((each) => judge(each, answer.missingTypes));
  const own = Number(answer.compiler.split('.')[0]);
  const dependents = files.length - 1;
  const extent = [
    dependents === 0 ? 'the file' : `the file and ${dependents === 1 ? '1 file' : `${dependents} files`} that depend${dependents === 1 ? 's' : ''} on it`,
    answer.config === null ? 'strict, as there is no tsconfig.json' : answer.included ? `with ${answer.config}` : `with the options of ${answer.config}, which does not include the file`,
    ...(major === null || major === own ? [] : [`by TypeScript ${answer.compiler} (the project has ${major})`]),
  ].join(', ');
  const notChecked = [
    ...new Set(judged.flatMap((each) => each.notChecked)),
    ...answer.missingTypes.map((name) => `Names that the package of types "${name}" declares: it is not installed`),
    ...(unlooked > 0 ? [`${unlooked} more files that depend on this one`] : []),
    ...(whole ? [] : ['Files that depend on this one: the project is too large to be read as a whole']),
    ...silencedBy(file.text, 'types'),
  ];
  return leavingOut(decide(judged.flatMap((each) => each.findings), { extent, notChecked }), dropped);
}
