import type { LanguageId } from '../../../shared/language.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { decide, leavingOut } from '../../kit/decide.ts';
import { defineBackend, npmTool, type Obligation } from '../../kit/define.ts';
import type { Tree } from '../../kit/tree.ts';
import { silencedBy } from '../../languages/typescript/silenced.ts';
import {
  answerSchema,
  manyAnswerSchema,
  type ProjectAnswer,
  type FileDiagnostics,
  type TreeDiagnostic,
} from '../../languages/typescript/project/project-answer.ts';
import {
  PROJECT_ENGINE,
  isInProject,
  questionAbout,
  questionAboutMany,
} from '../../languages/typescript/project/project-question.ts';
import { posix } from 'node:path';
import type { Finding } from '../../../shared/finding.ts';
import { regex } from '../../../shared/regex.ts';
import { TEST_FILE } from '../../kit/tests/foreign-tests.ts';
import { isJavaScriptError, toFinding } from '../../languages/typescript/judge-types.ts';
import { FRAGMENT } from '../../languages/typescript/typescript-rules.ts';

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
  revision: 10,
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

function withDependents(count: number): string {
  if (count === 0) return 'the file';
  return `the file and ${count === 1 ? '1 file that depends' : `${count} files that depend`} on it`;
}

/** By whose options it was read. */
function optionsOf({ config, included }: { config: string | null; included: boolean }): string {
  if (config === null) return 'strict, as there is no tsconfig.json';
  return included ? `with ${config}` : `with the options of ${config}, which does not include the file`;
}

function verdictOf(answer: ProjectAnswer, file: Obligation['file'], major: number | null): Verdict {
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
    withDependents(dependents),
    optionsOf(answer),
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

/** What the diagnostics of a file in its project amount to. */
interface Judgement {
  findings: Finding[];
  /** What could not be judged, in words. */
  notChecked: string[];
}

/** "Declared but never used", in its forms: the project asks for them by an option. */
const UNUSED: readonly number[] = [6133, 6138, 6192, 6196, 6198, 6199, 6205];

const isOneOf = (codes: readonly number[], { code }: TreeDiagnostic): boolean => codes.includes(code);

/** Sorts diagnostics into findings and what only packages that are not installed could tell. */
function judge({ file, loose, diagnostics }: FileDiagnostics, missingTypes: readonly string[]): Judgement {
  const incomplete = diagnostics.some(({ missing }) => missing === 'package' || missing === 'untyped-file');
  const isTest =
    TEST_FILE.test(posix.basename(file)) ||
    file.split('/').includes('__tests__') ||
    diagnostics.some((each) => each.code === RUNNER_HINT);
  const findings: Finding[] = [];
  const notChecked = new Set<string>();
  const elsewhere = new Set<string>();
  for (const each of diagnostics) {
    if (each.around === 'names') {
      elsewhere.add(named(each.message));
      continue;
    }
    const unknown = unknowable(each, file, { incomplete, missingTypes, isTest });
    if (unknown !== undefined) notChecked.add(unknown);
    else if (!(loose && isOneOf(FRAGMENT.consequences, each))) findings.push(found(each, file, loose));
  }
  if (elsewhere.size > 0)
    notChecked.add(`Names in ${file} that packages of types declare, which are not here: ${[...elsewhere].join(', ')}`);
  return { findings, notChecked: [...notChecked] };
}

/** Why a diagnostic says nothing about the code, or undefined when it does. */
function unknowable(
  diagnostic: TreeDiagnostic,
  file: string,
  { incomplete, missingTypes, isTest }: { incomplete: boolean; missingTypes: readonly string[]; isTest: boolean },
): string | undefined {
  const { missing, message } = diagnostic;
  if (missing === 'package') return `Uses of a package that is not installed: ${named(message)} in ${file}`;
  if (missing === 'untyped-file') return `Uses of a file that the compiler does not read: ${named(message)} in ${file}`;
  if (isOneOf(FRAGMENT.jsx, diagnostic) && incomplete)
    return `Properties of JSX elements in ${file}: the JSX library is not installed`;
  if (diagnostic.outside || (incomplete && isOneOf(FRAGMENT.consequences, diagnostic)))
    return `Values in ${file} whose types come from packages that are not installed`;
  const isName = isOneOf(FRAGMENT.names, diagnostic);
  const needsTypes =
    isName &&
    (missingTypes.length > 0 || isOneOf(INSTALL_HINTS, diagnostic) || (isTest && RUNNER_NAMES.test(named(message))));
  return needsTypes
    ? `Names in ${file} that packages of types declare, which are not installed: ${named(message)}`
    : undefined;
}

/** What runners of tests declare for every file; the compiler has a hint for `describe`, `it` and `test` only. */
const RUNNER_NAMES = regex()`
  ^(?:
    expect|jest|vi|jasmine|spyOn|fail|assert|before|after|(?:before|after)(?:All|Each)|suite|setup|teardown|context
    |specify|[fx](?:it|describe)|xtest
  )$
`;

/** "Do you need to install type definitions for ...?" */
const INSTALL_HINTS: readonly number[] = [2580, 2581, 2582, 2591, 2592, 2593];

/** "Cannot find name 'describe'. Do you need to install type definitions for a test runner?" */
const RUNNER_HINT = 2582;

const named = (message: string): string => /'([^']+)'/.exec(message)?.[1] ?? message;

function found(diagnostic: TreeDiagnostic, file: string, loose: boolean): Finding {
  const finding = toFinding(
    diagnostic,
    file,
    loose && !isJavaScriptError(diagnostic) ? 'warning' : 'error',
    diagnostic.message,
  );
  if (diagnostic.missing === 'file')
    return { ...finding, severity: 'error', category: 'api_misuse', subcategory: 'invented_api' };
  if (isOneOf(UNUSED, diagnostic)) return { ...finding, category: 'style_violation', subcategory: 'unused_code' };
  return finding;
}
