import type { Command } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import { exitCodeOfFiles } from '../exit-code.ts';
import { repositoryAround } from '../../project/git-files.ts';
import { withFilesOptions, writeFileSet, type FilesOptions } from '../files-options.ts';
import { fail, withProgressBar } from '../output.ts';
import { checkReader } from '../sarif-reader.ts';
import { stagedFiles } from '../staged-files.ts';

/** Files under way at once. */
const JOBS = 4;

/** What the launcher's end-when-stopped.sh sends. */
function sayWhenStopped(): void {
  process.once('SIGUSR2', () => {
    fail(new CodedError('CV057'));
    process.exit();
  });
}

async function check(options: FilesOptions): Promise<void> {
  sayWhenStopped();
  checkReader(options);
  const staged = await stagedFiles(process.cwd(), process.env);
  const root = repositoryAround(process.cwd())?.top ?? process.cwd();
  const what = 'staged content';
  if (staged.files.length === 0 && (staged.failed ?? []).length === 0 && staged.gone === undefined)
    return writeFileSet({ what, ...staged, files: [], ms: 0 }, options, root);
  // Loaded only now: a commit without code in it waits for neither daemon nor verifier.
  const [{ verifyFiles }, { stagedInProject }] = await Promise.all([
    import('../verify-files.ts'),
    import('../staged-in-project.ts'),
  ]);
  const list = await stagedInProject(staged, root, options.daemon);
  const set = await withProgressBar(list.files.length, (onEnded) =>
    verifyFiles(list, { what, daemon: options.daemon, jobs: JOBS, mutedIn: root, onEnded }),
  );
  await writeFileSet(set, options, root);
  process.exitCode = exitCodeOfFiles(set, options.failOn);
}

/** `claude-verify check --staged` */
export function addCheck(program: Command): void {
  withFilesOptions(
    program
      .command('check')
      .description('check what is staged for the next commit')
      .requiredOption('--staged', "the content of git's index, not of the work tree"),
  ).action((options: FilesOptions) => check(options).catch(fail));
}
