import type { Command } from 'commander';
import { CodedError, asErrorBody } from '../../../shared/errors.ts';
import { FORMAL_LANGUAGES } from '../../../shared/formal-language.ts';
import type { LanguageId } from '../../../shared/language.ts';
import { stopFlag } from '../../gate/stop-flag.ts';
import { currentPaths } from '../../rpc/paths.ts';
import { exitCodeOfFiles } from '../exit-code.ts';
import { withFilesOptions, writeFileSet, type FilesOptions } from '../files-options.ts';
import { fail, withProgressBar, inTerminal } from '../output.ts';
import { sayWaiting } from '../say-waiting.ts';
import { projectFiles } from '../named-files.ts';
import { realFolder } from '../input.ts';
import { checkReader } from '../sarif-reader.ts';
import { wholeNumber } from '../option-parsers.ts';
import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import type { Report } from '../../../shared/report.ts';
import { findTests, type FoundTests } from '../../project/found-tests.ts';
import type { FileName, FileSet, VerifiedFile } from '../../report/file-set.ts';
import { HostError } from '../../rpc/client.ts';
import { runJob } from '../../rpc/await-job.ts';
import { connect } from '../connect.ts';
import type { FileList, ListedFile } from '../file-list.ts';
import { placeInProject } from '../place-in-project.ts';
import { requiredIn, withUnmet } from '../unmet-checks.ts';

interface Options extends FilesOptions {
  project: string;
  jobs: number;
  against?: string;
}

/** Files under way at once unless said otherwise: while some wait for a tool, others have the processors. */
const JOBS = 8;
/** More would only wait: the daemon's queue is for everybody. */
const JOBS_MAX = 64;

async function run(options: Options): Promise<void> {
  checkReader(options);
  const directory = realFolder(options.project);
  // The compiler of the project's types is started here: no daemon is asked before.
  if (options.daemon && stopFlag(currentPaths().stopFlag).isSet()) throw new CodedError('CV018');
  if (options.against !== undefined) return runSince(directory, options.against, options);
  const [{ verifyFiles }, { projectTypes }, { filesInProject }] = await Promise.all([
    import('../verify-files.ts'),
    import('../project-types.ts'),
    import('../whole-project.ts'),
  ]);
  const list = await filesInProject(await projectFiles(directory, process.env), directory, options.daemon);
  const types = await projectTypes(directory, list.files);
  try {
    const set = await withProgressBar(list.files.length, (onEnded) =>
      verifyFiles(list, {
        what: 'the project',
        daemon: options.daemon,
        jobs: options.jobs,
        mutedIn: directory,
        types,
        onEnded,
      }),
    );
    const required = requiredIn(directory);
    const tests = await runTests(directory, list, options, required);
    const whole = await withUnmet(
      {
        ...set,
        files: [...set.files, ...tests.files],
        notChecked: [...set.notChecked, ...tests.notChecked],
      },
      required,
    );
    await writeFileSet(whole, options, directory);
    process.exitCode = exitCodeOfFiles(whole, options.failOn);
  } finally {
    await types?.close();
  }
}

/** Tests are among the checks of a changed file in its project. */
async function runSince(directory: string, commit: string, options: Options): Promise<void> {
  const { verifySince } = await import('../verify-diff.ts');
  const set = await verifySince(directory, commit, options);
  await writeFileSet(set, options, directory);
  process.exitCode = exitCodeOfFiles(set, options.failOn);
}

/** `claude-verify run --project DIR` */
export function addRun(program: Command): void {
  withFilesOptions(
    program
      .command('run')
      .description('check every file of a project, and run its tests once where that is allowed')
      .requiredOption('-p, --project <dir>', 'the folder'),
  )
    .option('--against <commit>', "only what git's index has otherwise than this commit, and of that only what is new")
    .option('-j, --jobs <number>', `files under way at once, 1 to ${JOBS_MAX}`, wholeNumber(1, JOBS_MAX), JOBS)
    .action((options: Options) => run(options).catch(fail));
}

/** What became of a project's tests: reports of their runs, or why there are none. */
type TestsRun = Pick<FileSet, 'files' | 'notChecked'>;

/** Parts of a project whose tests are run by themselves, at most. */
const MOST_PARTS = 20;
const PYTHON_MANIFEST = /pyproject\.toml|setup\.py|setup\.cfg|pytest\.ini|tox\.ini|requirements\.txt/.source;
const OTHER_MANIFEST = /go\.mod|Cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?/.source;
const MANIFEST = new RegExp(String.raw`(?:^|\/)(?:package\.json|${PYTHON_MANIFEST}|${OTHER_MANIFEST})$`);
const CARGO = /(?:^|\/)Cargo\.toml$/;
/** What a package of Cargo is built by, its scripts with it: only where code may be run. */
const CARGO_BUILDS = 'cargo check and cargo clippy (types across the files of a package)';
/** The tests belong to no file of their own: their findings name theirs. */
const NAME: FileName = { shown: 'tests of the project', uri: '.' };

/**
 * Runs the tests of a project, all of them once, where it is registered and its code may be run; each of its parts with
 * a manifest of its own by itself. Where they may not be run they are named with what permits it.
 */
async function runTests(
  directory: string,
  { files }: FileList,
  { daemon }: { daemon: boolean },
  required: readonly string[],
): Promise<TestsRun> {
  const found = await testsOf(files);
  const builds = files.some(({ name }) => CARGO.test(name.shown)) ? [CARGO_BUILDS] : [];
  if (found.length + builds.length + required.length === 0) return { files: [], notChecked: [] };
  const named = [...builds, ...found.map(({ runner, from }) => `${runner} (${from.join(', ')})`)].join(', ');
  const notRun = (why: string): TestsRun => ({
    files: [],
    notChecked: named === '' ? [] : [{ name: NAME, reason: `${named}: ${why}` }],
  });
  if (!daemon) return notRun('not run without the daemon');
  const client = await connect({ start: true });
  try {
    const { projects } = await client.request('project.list', {});
    const { project: id } = placeInProject(projects, `${directory}/.`);
    const project = projects.find((each) => each.id === id);
    if (project === undefined)
      return notRun('not run; `claude-verify init` registers the project, then `claude-verify allow run-code`');
    if (!project.consent.runCode) return notRun('not run; `claude-verify allow run-code` permits it');
    const reports: VerifiedFile[] = [];
    const commands = new Set<string>();
    const workspaces = await cargoWorkspaces(files);
    const built = new Set<string>();
    for (const file of partsOf(files)) {
      const read = await file.read();
      if (!read.ok) continue;
      const place = placeInProject(projects, `${directory}/${file.name.shown}`);
      const workspace =
        file.language === 'rust' ? workspaces.find((top) => file.name.shown.startsWith(top)) : undefined;
      const isBuilt = workspace !== undefined && built.has(workspace);
      const body = {
        job: randomUUID(),
        code: read.text,
        language: file.language,
        languageSource: 'file' as const,
        allTests: true,
        without: [...commands, ...(isBuilt ? ['cargo-check', 'cargo-clippy'] : [])],
      };
      const outcome = await runJob(client, { ...body, ...place }, sayWaiting());
      if (!outcome.ok) reports.push({ kind: 'failed', name: NAME, error: inTerminal(outcome.error) });
      else if (outcome.report.results.length > 0)
        reports.push({ kind: 'report', name: NAME, report: ofNoFile(outcome.report) });
      if (outcome.ok && workspace !== undefined) built.add(workspace);
      // A command of the project speaks of all of it.
      if (outcome.ok)
        for (const { backend } of outcome.report.results) if (backend.startsWith('command:')) commands.add(backend);
    }
    return { files: reports, notChecked: [] };
  } catch (thrown) {
    const error = inTerminal(thrown instanceof HostError ? thrown.body : asErrorBody(thrown));
    return { files: [{ kind: 'failed', name: NAME, error }], notChecked: [] };
  } finally {
    client.close();
  }
}

/** Folders, with the slash, of workspaces that hold all packages below: one build of any of these is one of all. */
async function cargoWorkspaces(files: readonly ListedFile[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, read } of files.filter((file) => CARGO.test(file.name.shown))) {
    const content = await read();
    if (content.ok && /^\[workspace\]/m.test(content.text) && !/^exclude\s*=/m.test(content.text))
      found.push(name.shown.slice(0, -'Cargo.toml'.length));
  }
  return found;
}

/** A report on tests quotes no file: each finding names its own. */
const ofNoFile = (report: Report): Report => ({
  ...report,
  file: NAME.shown,
  source: '',
  notChecked: report.notChecked.filter(({ what }) => !what.startsWith('Behaviour: ')),
});

async function testsOf(files: readonly ListedFile[]): Promise<FoundTests[]> {
  const texts = new Map<string, string>();
  const isCode = ({ name, language }: ListedFile): boolean =>
    language !== 'other' && !/\.(?:md|html|css)$/.test(name.shown);
  for (const { name, read } of files.filter(isCode).slice(0, 5_000)) {
    const content = await read();
    if (content.ok) texts.set(name.shown, content.text);
  }
  return findTests({ files: [...texts.keys()], text: (file) => texts.get(file) });
}

/** One file for each language in each folder that has a manifest, the ones nearest to the root first. */
function partsOf(files: readonly ListedFile[]): ListedFile[] {
  const folders = new Set([
    '',
    ...files.filter(({ name }) => MANIFEST.test(name.shown)).map(({ name }) => folderOf(name.shown)),
  ]);
  const homeOf = (path: string): string => {
    let at = folderOf(path);
    while (!folders.has(at)) at = folderOf(at);
    return at;
  };
  const weight = ({ name, language }: ListedFile): number =>
    name.shown.split('/').length - (FAMILIES[language] === 'c' && /test/i.test(name.shown) ? 100 : 0);
  const code = files.filter(({ language }) => !DATA.has(language)).toSorted((a, b) => weight(a) - weight(b));
  const parts = Map.groupBy(code, ({ name, language }) =>
    JSON.stringify([homeOf(name.shown), FAMILIES[language] ?? language]),
  );
  return [...parts.values()].flatMap((part) => part.slice(0, 1)).slice(0, MOST_PARTS);
}

const folderOf = (path: string): string => (path.includes('/') ? posix.dirname(path) : '');

const DATA = new Set<LanguageId>([
  'json',
  'jsonc',
  'yaml',
  'toml',
  'ini',
  'css',
  'html',
  'sql',
  'diff',
  'other',
  ...FORMAL_LANGUAGES,
]);

const FAMILIES: Partial<Record<string, string>> = {
  typescript: 'script',
  tsx: 'script',
  javascript: 'script',
  jsx: 'script',
  c: 'c',
  cpp: 'c',
};
