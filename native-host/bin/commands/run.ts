import type { Command } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import { stopFlag } from '../../gate/stop-flag.ts';
import { currentPaths } from '../../rpc/paths.ts';
import { exitCodeOfFiles } from '../exit-code.ts';
import { withFilesOptions, writeFileSet, type FilesOptions } from '../files-options.ts';
import { fail } from '../output.ts';
import { withProgressBar } from '../progress-bar.ts';
import { projectFiles } from '../project-files.ts';
import { realFolder } from '../real-folder.ts';
import { checkReader } from '../sarif-reader.ts';
import { runTests } from '../run-tests.ts';
import { wholeNumber } from '../whole-number.ts';

interface Options extends FilesOptions {
  project: string;
  jobs: number;
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
  const list = await projectFiles(directory, process.env);
  const [{ verifyFiles }, { projectTypes }] = await Promise.all([
    import('../verify-files.ts'),
    import('../project-types.ts'),
  ]);
  const types = await projectTypes(directory, list.files);
  try {
    const set = await withProgressBar(list.files.length, (onEnded) =>
      verifyFiles(list, { what: 'the project', daemon: options.daemon, jobs: options.jobs, types, onEnded }),
    );
    const tests = await runTests(directory, list, options);
    const whole = {
      ...set,
      files: [...set.files, ...tests.files],
      notChecked: [...set.notChecked, ...tests.notChecked],
    };
    await writeFileSet(whole, options, directory);
    process.exitCode = exitCodeOfFiles(whole, options.failOn);
  } finally {
    await types?.close();
  }
}

/** `claude-verify run --project DIR` */
export function addRun(program: Command): void {
  withFilesOptions(
    program
      .command('run')
      .description('check every file of a project, and run its tests once where that is allowed')
      .requiredOption('-p, --project <dir>', 'the folder'),
  )
    .option('-j, --jobs <number>', `files under way at once, 1 to ${JOBS_MAX}`, wholeNumber(1, JOBS_MAX), JOBS)
    .action((options: Options) => run(options).catch(fail));
}
