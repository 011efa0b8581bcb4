import { worstFirst } from '../../../shared/ranked-findings.ts';
import type { Report } from '../../../shared/report.ts';
import { count, duration } from '../../../shared/words.ts';
import type { Command } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import { stateOf } from '../../report/file-set.ts';
import { specLine } from '../../report/file-set-text.ts';
import { printable as printableLine, evidenceLines } from '../../report/report-text.ts';
import { oneOf } from '../option-parsers.ts';
import { complain, fail, print, printable, terminalError } from '../output.ts';
import { realFolder } from '../input.ts';
import type { WatchEvent } from '../watch-project.ts';

interface Options {
  project: string;
  format: 'text' | 'json';
  all?: true;
  daemon: boolean;
}

/** Files under way at once: the daemon runs two, and two wait so that it never idles. */
const JOBS = 4;

async function watch(options: Options): Promise<void> {
  const { watchProject } = await import('../watch-project.ts');
  const tell = options.format === 'json' ? tellJson : tellText;
  const { project, daemon, all = false } = options;
  const running = await watchProject({ root: realFolder(project), daemon, jobs: JOBS, all, tell });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => running.stop());
  if ((await running.over) === 'gone') throw new CodedError('CV032', options.project);
  // What was being verified is not waited for: the daemon cancels it.
  process.exit();
}

function tellText(event: WatchEvent): void {
  switch (event.event) {
    case 'watching':
      return complain(printable(`watching ${event.files} files in ${event.root}; press Ctrl+C to stop`));
    case 'removed':
      return print(printableLine(`${event.name.shown}: removed${importersWords(event.importers)}`));
    case 'not-checked':
      return print(printableLine(`${event.name.shown}: not checked: ${event.reason}`));
    case 'failed':
      return complain(printable(terminalError(event.error)));
    case 'problem':
      return complain(printable(problemText(event.problem)));
    case 'verified': {
      const { file } = event;
      const shown = printableLine(file.name.shown);
      if (file.kind === 'failed') return print(`${shown}: ${printable(terminalError(file.error))}`);
      const { report, name } = file;
      const verdict =
        file.spec === undefined ? `${name.shown}: ${report.summary.text}${elsewhereWords(report)}` : specLine(file);
      const head = `${verdict} (${duration(report.ms)})`;
      return print([head, ...evidenceLines(report, name.shown)].map(printableLine).join('\n'));
    }
  }
}

const importersWords = (importers: number): string =>
  importers === 0 ? '' : `; checking ${count(importers, 'file')} that may need it`;

/** Names of other files in a headline. */
const MOST_NAMED = 3;

/** Where the problems of a file lie when they do not lie in it: what it changed breaks others. */
function elsewhereWords({ results, file }: Report): string {
  const problems = results
    .flatMap(({ verdict }) => verdict.findings)
    .filter(({ severity, muted }) => severity === 'error' && muted === undefined);
  const others = [...new Set(problems.map((problem) => problem.file))].filter((each) => each !== file);
  if (others.length === 0) return '';
  const left = others.length - MOST_NAMED;
  const named = others.slice(0, MOST_NAMED).join(', ') + (left > 0 ? ` and ${left} more` : '');
  return others.length < new Set(problems.map((problem) => problem.file)).size
    ? ` (also in ${named})`
    : ` (in ${named})`;
}

function problemText(problem: (WatchEvent & { event: 'problem' })['problem']): string {
  switch (problem.kind) {
    case 'limit':
      return (
        `the system can watch only ${problem.watched} of ${problem.folders} folders (${problem.code}), ` +
        `so all of them are scanned every two seconds instead. On Linux \`sysctl fs.inotify.max_user_watches\` ` +
        'shows the limit.'
      );
    case 'gone':
      return 'the folder is gone';
    case 'failed':
      return (
        'the folder could not be scanned: ' +
        `${problem.error instanceof Error ? problem.error.message : String(problem.error)}`
      );
  }
}

/** One JSON text per line. */
function tellJson(event: WatchEvent): void {
  print(JSON.stringify({ at: new Date().toISOString(), ...jsonOf(event) }));
}

function jsonOf(event: WatchEvent): object {
  switch (event.event) {
    case 'watching':
    case 'failed':
      return event;
    case 'removed':
      return { event: event.event, file: event.name.shown, importers: event.importers };
    case 'not-checked':
      return { event: event.event, file: event.name.shown, reason: event.reason };
    case 'problem':
      return { event: event.event, kind: event.problem.kind, message: problemText(event.problem) };
    case 'verified': {
      const { file } = event;
      const what = file.kind === 'report' ? { report: worstFirst(file.report) } : { error: file.error };
      const spec = file.spec === undefined ? {} : { spec: file.spec };
      return { event: event.event, file: file.name.shown, state: stateOf(file), ...spec, ...what };
    }
  }
}

/** `claude-verify watch` */
export function addWatch(program: Command): void {
  program
    .command('watch')
    .description('check the files of a project whenever they change, until Ctrl+C')
    .option('-p, --project <dir>', 'the folder', '.')
    .option(
      '-f, --format <format>',
      'output: text, or json with one object per line',
      oneOf(['text', 'json'] as const),
      'text',
    )
    .option('--all', 'also check every file once at the start')
    .option('--no-daemon', 'run in this process and open no database: no mute holds, no rule of yours is looked for')
    .action((options: Options) => watch(options).catch(fail));
}
