import { createHash } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { categoryWords } from '../../../shared/words.ts';
import type { ShareItem } from '../../../shared/share-requests.ts';
import { SHARE_STATUSES } from '../../../shared/share-requests.ts';
import type { Client } from '../../rpc/client.ts';
import { allPages } from '../../rpc/await-job.ts';
import { projectAt, withClient } from '../connect.ts';
import { advise, fail, print, printable } from '../output.ts';

/** Items in one request to send. */
const AT_ONCE = 20;

const textOf = (client: Client, item: string, side: 'before' | 'after'): Promise<string> =>
  allPages((page) => client.request('share.item', { item, side, page }));

const line = ({ item, state, category, issue, hash }: ShareItem): string =>
  printable(`${item}  ${state}  ${categoryWords(category)}  ${hash.slice(0, 12)}  ${issue.split('\n')[0] ?? ''}`);

const status = (): Promise<void> =>
  withClient(async (client) => {
    const { projects, endpoint, undeleted } = await client.request('share.status', {});
    for (const { name, allowed, why, waiting, accepted, refused, sent } of projects) {
      print(
        printable(
          `${name}: ${allowed ? 'may be shared' : `is not shared: ${why ?? ''}`}; ${waiting} to review, ` +
            `${accepted} accepted, ${refused} refused, ${sent} sent`,
        ),
      );
    }
    print(
      printable(
        endpoint === null
          ? 'no receiver is configured'
          : `receiver: ${endpoint.name}${endpoint.anthropic ? ' (declared to be Anthropic)' : ''}, ${endpoint.url}`,
      ),
    );
    if (undeleted > 0) print(`${undeleted} shared items are, or may be, with their receivers`);
  });

const review = (
  item: string | undefined,
  { project: folder, status: wanted, rename }: { project: string; status?: string[]; rename?: boolean },
): Promise<void> =>
  withClient(async (client) => {
    if (item !== undefined) {
      const before = await textOf(client, item, 'before');
      const after = await textOf(client, item, 'after');
      const { hash, state } = await client.request('share.item', { item, side: 'after', page: 0 });
      print('--- before: stays on this machine');
      print(printable(JSON.stringify(JSON.parse(before), null, 2)));
      print('--- after: exactly these bytes would be sent');
      print(printable(after));
      advise(`${state}; to accept them: \`claude-verify share accept ${item} ${hash}\``);
      return;
    }
    const project = await projectAt(client, folder);
    const statuses = SHARE_STATUSES.filter((known) => wanted?.includes(known));
    const { queued, left } = await client.request('share.build', {
      project: project.id,
      renameIdentifiers: rename === true,
      ...(statuses.length === 0 ? {} : { statuses }),
    });
    for (const { feedback, why } of left) print(printable(`not queued: ${feedback}: ${why}`));
    const { items, total } = await client.request('share.list', { project: project.id, limit: LIMITS.history });
    for (const each of items) print(line(each));
    advise(`${queued} new, ${total} in all; look at one with \`claude-verify share review ITEM\``);
  });

const accept = (item: string, hash: string): Promise<void> =>
  withClient(async (client) => print(line(await client.request('share.accept', { item, hash }))));

const refuse = (item: string): Promise<void> =>
  withClient(async (client) => print(line(await client.request('share.refuse', { item }))));

const acceptedItems = async (client: Client, folder: string): Promise<ShareItem[]> => {
  const project = await projectAt(client, folder);
  const { items } = await client.request('share.list', { project: project.id, limit: LIMITS.history });
  return items.filter(({ state }) => state === 'accepted');
};

const sendAll = ({ project, to }: { project: string; to: string }): Promise<void> =>
  withClient(async (client) => {
    const { endpoint } = await client.request('share.status', {});
    if (endpoint === null) throw new CodedError('CV104');
    if (endpoint.name !== to) throw new CodedError('CV102', `The receiver is called ${endpoint.name}.`);
    const items = await acceptedItems(client, project);
    if (items.length === 0) return advise('nothing is accepted yet; review first with `claude-verify share review`');
    for (let at = 0; at < items.length; at += AT_ONCE) {
      const { sent, failed } = await client.request('share.send', {
        items: items.slice(at, at + AT_ONCE).map(({ item }) => item),
        fingerprint: endpoint.fingerprint,
      });
      for (const { item, receiver } of sent) print(printable(`sent ${item} to ${receiver}`));
      for (const { item, error } of failed) print(printable(`not sent ${item}: ${error.code}: ${error.message}`));
      if (failed.length > 0) {
        process.exitCode = 2;
        return;
      }
    }
  });

/** Written beside its place first: the file appears only after the daemon has let its bytes out. */
const toFile = (file: string, { project }: { project: string }): Promise<void> =>
  withClient(async (client) => {
    const items = await acceptedItems(client, project);
    if (items.length === 0) return advise('nothing is accepted yet; review first with `claude-verify share review`');
    const lines: string[] = [];
    for (const { item, hash } of items) {
      const text = await textOf(client, item, 'after');
      if (createHash('sha256').update(text).digest('hex') !== hash) throw new CodedError('CV102', `(${item})`);
      lines.push(`${text}\n`);
    }
    const text = lines.join('');
    const draft = `${file}.${process.pid}.part`;
    try {
      writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
      // A link refuses a name that is taken, and refuses it before anything counts as shared.
      linkSync(draft, file);
    } catch (error) {
      rmSync(draft, { force: true });
      throw new CodedError('CV075', `(${error instanceof Error && 'code' in error ? String(error.code) : file})`, {
        cause: error,
      });
    }
    try {
      const { filed } = await client.request('share.filed', {
        items: items.map(({ item, hash }) => ({ item, hash })),
        sha256: createHash('sha256').update(text).digest('hex'),
      });
      print(printable(`${filed} items are in ${file}`));
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  });

const configure = (
  url: string | undefined,
  { name, anthropic, deletes, remove }: { name?: string; anthropic?: boolean; deletes?: boolean; remove?: boolean },
): Promise<void> =>
  withClient(async (client) => {
    if (remove === true) {
      await client.request('share.endpoint', { endpoint: null });
      return print('no receiver is configured');
    }
    if (url === undefined || name === undefined) throw new CodedError('CV070', 'A URL and --name are required.');
    await client.request('share.endpoint', {
      endpoint: { url, name, anthropic: anthropic === true, deletes: deletes === true },
    });
    advise(
      printable(`accepted items go to ${name} with \`claude-verify share send --to ${name}\`, and to nobody else`),
    );
  });

const revoke = ({ project: folder, forgotten }: { project: string; forgotten?: true }): Promise<void> =>
  withClient(async (client) => {
    if (forgotten !== true) return revokeOne(client, await projectAt(client, folder));
    const { projects } = await client.request('share.status', {});
    const gone = projects.filter((project) => project.forgotten === true);
    if (gone.length === 0) return print('receivers have nothing from forgotten projects');
    for (const project of gone) await revokeOne(client, project);
  });

async function revokeOne(client: Client, { id, name }: { id: string; name: string }): Promise<void> {
  const { removed, deleted, notDeleted, noDeletion } = await client.request('share.revoke', { project: id });
  print(
    printable(
      `${name} is no longer shared; ${removed} items left the queue, ${deleted} were deleted by their receiver`,
    ),
  );
  if (noDeletion > 0) print(`${noDeletion} went to a receiver without deletion and stay there`);
  if (notDeleted > 0) print(`${notDeleted} deletions were not confirmed; run this again`);
}

/** `claude-verify share status|review|accept|refuse|send|file|endpoint|revoke` */
export function addShare(program: Command): void {
  const share = program
    .command('share')
    .description('share corrections, anonymised and one by one; off unless you and the project agree');
  const project = ['-p, --project <dir>', "the project's folder", '.'] as const;
  share
    .command('status')
    .description('what may be shared, what is queued, and who would receive it')
    .action(() => status().catch(fail));
  share
    .command('review')
    .description('anonymise what is new and list the queue, or show one item before and after')
    .argument('[item]')
    .option(...project)
    .option(
      '--status <status...>',
      'besides confirmed corrections: plausible, claimed, contradicted (name all that you want)',
    )
    .option('--rename', 'also rename identifiers')
    .action((item: string | undefined, options: { project: string; status?: string[]; rename?: boolean }) =>
      review(item, options).catch(fail),
    );
  share
    .command('accept')
    .description('these bytes may leave')
    .argument('<item>')
    .argument('<hash>', 'of the bytes, as review shows it')
    .action((item: string, hash: string) => accept(item, hash).catch(fail));
  share
    .command('refuse')
    .description('this item stays here')
    .argument('<item>')
    .action((item: string) => refuse(item).catch(fail));
  share
    .command('send')
    .description('send what is accepted')
    .option(...project)
    .requiredOption('--to <name>', 'the name of the receiver, as you configured it')
    .action((options: { project: string; to: string }) => sendAll(options).catch(fail));
  share
    .command('file')
    .description('write what is accepted to a new file instead, one item a line')
    .argument('<file>')
    .option(...project)
    .action((file: string, options: { project: string }) => toFile(file, options).catch(fail));
  share
    .command('endpoint')
    .description('who receives: an https address that takes the documented format')
    .argument('[url]')
    .option('--name <name>', 'who it is')
    .option('--anthropic', 'it belongs to Anthropic')
    .option('--deletes', 'it takes DELETE url/ITEM')
    .option('--remove', 'configure nobody')
    .action(
      (url: string | undefined, options: { name?: string; anthropic?: boolean; deletes?: boolean; remove?: boolean }) =>
        configure(url, options).catch(fail),
    );
  share
    .command('revoke')
    .description('withdraw consent, empty the queue and request deletion of what was sent')
    .option(...project)
    .option('--forgotten', 'ask for the deletion of what was sent of projects that are not registered any more')
    .action((options: { project: string; forgotten?: true }) => revoke(options).catch(fail));
}
