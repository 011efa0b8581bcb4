import type { Command } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import { count } from '../../../shared/words.ts';
import { RECORD_KINDS, RECORDS_FOLDER, type RecordKind } from '../../project-records/record.ts';
import { askUser, TERMINAL } from '../ask-user.ts';
import { ask, projectAt, withClient } from '../connect.ts';
import { advise, complain, fail, print, printable } from '../output.ts';

interface Options {
  project: string;
  dryRun?: true;
  yes?: true;
}

/** What was shown before anything is written. */
interface Shown {
  diff: string;
  shown: string;
  change: string | null;
}

/** Shows the difference, asks, and writes just that; the reply of the writing, or nothing where nothing was written. */
async function shownThenWritten<T extends Shown>(
  first: T,
  { dryRun, yes }: Options,
  write: (shown: string) => Promise<T>,
): Promise<T | undefined> {
  if (first.diff === '') {
    print('nothing to write');
    return undefined;
  }
  print(printable(first.diff.trimEnd()));
  if (dryRun === true) return undefined;
  if (yes !== true) {
    if (TERMINAL.input.isTTY !== true)
      throw new CodedError('CV131', 'There is no terminal for confirmation. Use --yes.');
    if (!/^y(?:es)?$/iu.test(await askUser('Write this? [y/N] ', TERMINAL))) throw new CodedError('CV131');
  }
  return write(first.shown);
}

const tellLeft = (left: readonly { what: string; why: string }[]): void => {
  for (const { what, why } of left) complain(printable(`left out ${what}: ${why}`));
};

const tellUndo = (change: string | null): void => {
  if (change !== null) advise(`undo it in the side panel, or with \`claude-verify export undo ${change}\``);
};

const exportProject = (options: Options & { only?: RecordKind[]; update?: true }): Promise<void> =>
  withClient(async (client) => {
    const { id } = await projectAt(client, options.project);
    const body = { project: id, kinds: options.only ?? [...RECORD_KINDS], update: options.update === true };
    const first = await client.request('export.project', body);
    for (const { file, why } of first.problems) complain(printable(`${file}: ${why}`));
    for (const sentence of first.differing)
      complain(
        printable(`the folder has a different wording for this, which is kept (--update adds this one): ${sentence}`),
      );
    tellLeft(first.left);
    const done = await shownThenWritten(first, options, (write) =>
      client.request('export.project', { ...body, write }),
    );
    if (done === undefined) return;
    const { pattern, rule, mute } = done.counts;
    const amounts = [count(pattern, 'pattern'), count(rule, 'rule'), count(mute, 'mute')].join(', ');
    print(`wrote ${amounts} into ${RECORDS_FOLDER}; commit it, and its content is offered to others`);
    tellUndo(done.change);
  });

const exportClaudeMd = (options: Options & { to: string }): Promise<void> =>
  withClient(async (client) => {
    const { id } = await projectAt(client, options.project);
    const body = { project: id, file: options.to };
    const first = await client.request('export.claude-md', body);
    tellLeft(first.left);
    if (first.written.length === 0) print('no measured improvements so far');
    const done = await shownThenWritten(first, options, (write) =>
      client.request('export.claude-md', { ...body, write }),
    );
    if (done === undefined) return;
    print(printable(`wrote ${count(done.written.length, 'sentence')} into ${options.to}`));
    tellUndo(done.change);
  });

function kindsOf(words: string): RecordKind[] {
  return words.split(',').map((word) => {
    const kind = RECORD_KINDS.find((each) => `${each}s` === word.trim());
    if (kind === undefined) throw new CodedError('CV070', `${word}: name patterns, rules, mutes.`);
    return kind;
  });
}

/** `claude-verify export project|claude-md|undo` */
export function addExport(program: Command): void {
  const exported = program
    .command('export')
    .description('write what was learned into files of a project; the diff is shown first');
  const common = (command: Command): Command =>
    command
      .option('-p, --project <dir>', 'the folder of the project', '.')
      .option('--dry-run', 'only show the diff')
      .option('-y, --yes', 'do not ask for confirmation: you have read the diff');
  common(
    exported
      .command('project')
      .description(`its patterns, rules and mutes as records in ${RECORDS_FOLDER}, which travel with the repository`),
  )
    .option('--only <kinds>', 'of patterns,rules,mutes', kindsOf)
    .option('--update', 'also update entries that the folder words differently')
    .action((options: Options & { only?: RecordKind[]; update?: true }) => exportProject(options).catch(fail));
  common(
    exported
      .command('claude-md')
      .description('the few patterns and rules that were measured to work, as a section of a file that Claude reads'),
  )
    .option('--to <file>', 'a Markdown file of the project, for example .claude/rules/measured.md', 'CLAUDE.md')
    .action((options: Options & { to: string }) => exportClaudeMd(options).catch(fail));
  exported
    .command('undo')
    .description('undo such a change exactly')
    .argument('<change>')
    .action((change: string) => ask('project.undo', { change }).then(() => print('undone'), fail));
}
