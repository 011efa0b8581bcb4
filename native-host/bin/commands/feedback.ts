import { type Command, Argument } from 'commander';
import { correctionSchema, confirmationSchema, type Confirmation } from '../../../shared/correction.ts';
import { DELETED_WITH_EVERYTHING, KEPT_AFTER_EVERYTHING } from '../../../shared/deletion-words.ts';
import { categoryWords, count, toolWords, verdictWords } from '../../../shared/words.ts';
import { CodedError, errorBody } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { ReplyBody, RequestBody } from '../../../shared/protocol.ts';
import { allPages, endOfJob } from '../../rpc/await-job.ts';
import { ask, connect, projectAt, withClient } from '../connect.ts';
import { readInput } from '../input.ts';
import { oneOf, wholeNumber } from '../option-parsers.ts';
import { advise, complain, fail, print, printable, withProgressBar } from '../output.ts';
import { addExchange } from './exchange.ts';
import { randomUUID } from 'node:crypto';
import { languageOfWord } from '../../../shared/language.ts';
import type { Report } from '../../../shared/report.ts';
import { type Client, HostError } from '../../rpc/client.ts';
import { EXIT } from '../exit-code.ts';

function parseCapture(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CodedError('CV024', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function record(file: string): Promise<void> {
  const parsed = correctionSchema.safeParse(parseCapture(readInput(file, 4 * LIMITS.codeBytes)));
  if (!parsed.success)
    throw new CodedError(
      'CV024',
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    );
  const { id, stored } = await ask('feedback.record', { correction: parsed.data });
  print(stored === 'new' ? `stored ${id}` : `already stored ${id}`);
}

/** The newest corrections; a reply has room for some of them only. */
async function newest(
  limit: number,
  filter: { project?: string },
): Promise<ReplyBody<'feedback.list'> & { lost: string | undefined }> {
  const rows: ReplyBody<'feedback.list'>['rows'] = [];
  const client = await connect({ start: true });
  try {
    for (;;) {
      const part = await client.request('feedback.list', {
        ...filter,
        limit: Math.min(LIMITS.history, limit - rows.length),
        offset: rows.length,
      });
      rows.push(...part.rows);
      if (part.rows.length > 0 && rows.length < Math.min(limit, part.total)) continue;
      const { forbidden } = await client.request('gate.state', {});
      return { rows, total: part.total, lost: forbidden.find(({ region }) => region === 'ledger')?.cause };
    }
  } finally {
    client.close();
  }
}

async function list(options: { project?: string; limit: number; format: 'text' | 'json' }): Promise<void> {
  const { limit } = options;
  const { rows, total, lost } = await newest(limit, options.project === undefined ? {} : { project: options.project });
  // No list is whole where the database lacks what it had.
  if (lost !== undefined) fail(new CodedError('CV168', `(${lost})`));
  if (options.format === 'json') return print(JSON.stringify({ rows, total }, null, 2));
  if (total === 0 && lost !== undefined) return;
  if (total === 0)
    return advise('No corrections yet. Record one from the popup, or with `claude-verify feedback record FILE`.');
  for (const row of rows) {
    const category = categoryWords(row.category, row.subcategory);
    print(
      printable(
        `${row.id}  ${row.timestamp}  ${row.project ?? '-'}  ${category}  ${row.status ?? 'claimed'}  ` +
          `${row.issue.split('\n')[0] ?? ''}`,
      ),
    );
  }
  if (rows.length < total) print(`${total - rows.length} more; show them with --limit ${total}`);
}

async function show(id: string): Promise<void> {
  const client = await connect({ start: true });
  try {
    print(JSON.stringify(JSON.parse(await allPages((page) => client.request('feedback.show', { id, page }))), null, 2));
    // Beside it, so that standard output is the capture and nothing else.
    complain(statusLine(await stateOf(client, id)));
  } finally {
    client.close();
  }
}

interface DeleteOptions {
  project?: string;
  olderThan?: number;
  all?: true;
  confirm?: true;
}

/** Exactly one of these was said. */
function scopeOf(id?: string, project?: string, olderThanDays?: number): RequestBody<'feedback.delete'>['scope'] {
  if (id !== undefined) return { by: 'id', id };
  if (project !== undefined) return { by: 'project', project };
  if (olderThanDays !== undefined) return { by: 'age', olderThanDays };
  throw new CodedError('CV070');
}

async function remove(id: string | undefined, { project, olderThan, all, confirm }: DeleteOptions): Promise<void> {
  const given = [id, project, olderThan, all].filter((each) => each !== undefined).length;
  if (given !== 1) throw new CodedError('CV070', 'Name one correction, or one of --project, --older-than, --all.');
  if (id === undefined && confirm !== true)
    throw new CodedError(
      'CV070',
      'Add --confirm. Deleted data cannot be restored, and the backups kept here are recreated without it.',
    );
  if (all === true) {
    const { corrections, undeleted = 0 } = await ask('data.delete-all', { confirm: 'delete everything' });
    advise(
      [
        `${count(corrections, 'correction')} deleted, along with ${corrections === 1 ? 'it' : 'them'}:`,
        ...DELETED_WITH_EVERYTHING.filter(({ tables, paths }) => tables !== undefined || paths !== undefined).map(
          ({ words }) => `  ${words}`,
        ),
        'what stays:',
        ...KEPT_AFTER_EVERYTHING.map(({ words }) => `  ${words}`),
        '  data in the browser: delete it in Options > Data',
      ].join('\n'),
    );
    if (undeleted > 0)
      advise(
        `${undeleted} shared items are, or may be, with their receivers, which did not confirm the deletion; ask ` +
          `again with \`claude-verify share revoke --forgotten\``,
      );
    return;
  }
  const { deleted } = await ask('feedback.delete', { scope: scopeOf(id, project, olderThan) });
  if (deleted === 0 && id !== undefined) throw new CodedError('CV027', `(${id})`);
  print(
    `${deleted} deleted, with everything derived from them; delete copies that you made yourself (exports, ` +
      'backups elsewhere) yourself',
  );
}

/** `claude-verify feedback record|list|show|export|import|delete|reverify|holdout` */
export function addFeedback(program: Command): void {
  const feedback = program.command('feedback').description('corrections of what Claude wrote');
  feedback
    .command('record')
    .description('store a correction given as JSON (specification, section 3.4)')
    .argument('[file]', 'the file, or - for standard input', '-')
    .action((file: string) => record(file).catch(fail));
  feedback
    .command('list')
    .description('the corrections, newest first')
    .option('-p, --project <name>', 'only of this project')
    .option('-n, --limit <count>', 'at most this many', wholeNumber(1, 1_000_000), 50)
    .option('-f, --format <format>', 'text or json', oneOf(['text', 'json'] as const), 'text')
    .action((options: { project?: string; limit: number; format: 'text' | 'json' }) => list(options).catch(fail));
  feedback
    .command('show')
    .description('one correction as it was recorded')
    .argument('<id>')
    .action((id: string) => show(id).catch(fail));
  feedback
    .command('delete')
    .description('delete corrections and everything derived from them: patterns, runs, reports, backups, snapshots')
    .argument('[id]', 'one correction')
    .option('-p, --project <name>', 'all of this project')
    .option('--older-than <days>', 'all that are older', wholeNumber(1, 36_500))
    .option('--all', 'everything stored, including permissions and the ledger')
    .option('--confirm', 'needed for more than one')
    .action((id: string | undefined, options: DeleteOptions) => remove(id, options).catch(fail));
  addExchange(feedback);
  addReverify(feedback);
}

/** What is known of a correction. */
async function stateOf(client: Client, id: string): Promise<Confirmation> {
  return confirmationSchema.parse(JSON.parse(await allPages((page) => client.request('feedback.state', { id, page }))));
}

/** "confirmed: why". */
const statusLine = ({ status, why }: Confirmation): string => printable(`${status}: ${why}`);

const sideLines = (side: string, report: Report | null): string[] =>
  report === null
    ? []
    : [
        `${side}: ${report.summary.text}`,
        ...report.results.map((result) => `  ${toolWords(result)}: ${verdictWords(result.verdict)}`),
      ];

async function reverify(id: string, options: { language?: string }): Promise<void> {
  const language = options.language === undefined ? undefined : languageOfWord(options.language);
  if (options.language !== undefined && language === undefined)
    throw new CodedError('CV070', `No language is called ${JSON.stringify(options.language)}.`);
  const client = await connect({ start: true });
  try {
    const job = randomUUID();
    const body = { job, id, ...(language === undefined ? {} : { language }) };
    // Two sides; how many checks each has is known only when it has begun.
    const ended = await withProgressBar(2, (onEnded) =>
      endOfJob(
        client,
        job,
        () => client.request('feedback.reverify', body),
        ({ progress }) => onEnded(null, progress.some(({ backend }) => backend.startsWith('correction:')) ? 1 : 0),
      ),
    );
    if (ended.state !== 'done') throw new HostError(ended.error ?? errorBody('CV015'));
    const state = await stateOf(client, id);
    print(
      [...sideLines("Claude's code", state.before), ...sideLines('The correction', state.after)]
        .map(printable)
        .join('\n'),
    );
    print(statusLine(state));
    process.exitCode = state.status === 'contradicted' ? EXIT.refuted : EXIT.nothingWrong;
  } finally {
    client.close();
  }
}

const holdout = (folder: string, choice: string | undefined): Promise<void> =>
  withClient(async (client) => {
    const project = await projectAt(client, folder);
    const { on } = await client.request('project.holdout', {
      project: project.id,
      ...(choice === undefined ? {} : { on: choice === 'on' }),
    });
    print(
      printable(
        `${project.name}: ` +
          `${on ? 'a fifth of the conversations gets no learned patterns, for comparison' : 'no holdout'}`,
      ),
    );
  });

/** `claude-verify feedback reverify|holdout` */
function addReverify(feedback: Command): void {
  feedback
    .command('reverify')
    .description("run Claude's code and the correction through the same checks, and store the result")
    .argument('<id>')
    .option('-l, --language <language>', 'the language of the code, if the file name does not determine it')
    .action((id: string, options: { language?: string }) => reverify(id, options).catch(fail));
  feedback
    .command('holdout')
    .description('keep some conversations of a project without learned patterns, to measure their effect')
    .argument('<folder>', 'of the project')
    .addArgument(new Argument('[choice]', 'without it, the current setting is shown').choices(['on', 'off']))
    .action((folder: string, choice: string | undefined) => holdout(folder, choice).catch(fail));
}
