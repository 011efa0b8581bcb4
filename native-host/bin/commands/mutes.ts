import type { Command } from 'commander';
import type { BroughtMuteRow } from '../../../shared/mute-requests.ts';
import { count, muteWords } from '../../../shared/words.ts';
import { CodedError } from '../../../shared/errors.ts';
import { ask, withClient } from '../connect.ts';
import { advise, complain, fail, print, printable } from '../output.ts';

/** Signs of a record's hash that a list shows, and that name it. */
const NAMED = 16;

/** All that it would silence and where, with the tool of each rule: the message is the project's own. */
function broughtWords({ kind, name, silences }: Pick<BroughtMuteRow, 'kind' | 'name' | 'silences'>): string {
  const rules = [...new Set(silences.map(({ backend, rule }) => `${backend} ${rule}`))];
  return muteWords({ kind, scope: 'project', project: name, rules });
}

async function listMutes(): Promise<void> {
  const { mutes, gone, brought, problems, more } = await ask('mute.list', {});
  if (mutes.length + brought.length === 0) print('nothing is muted; each finding in the browser has a Mute button');
  for (const mute of mutes) {
    const ended = gone.includes(mute.id) ? '  (not muted now: the project no longer includes it)' : '';
    print(printable(`${mute.id}  ${mute.at.slice(0, 10)}  ${muteWords(mute)}: ${mute.message}${ended}`));
    if (mute.reason !== '') print(printable(`    because: ${mute.reason}`));
  }
  if (brought.length > 0) advise('Included in projects, without effect until you run `claude-verify mutes accept`:');
  for (const row of brought) {
    print(printable(`${row.record.slice(0, NAMED)}  ${broughtWords(row)}: ${row.message}`));
    if (row.reason !== '') print(printable(`    because: ${row.reason}`));
  }
  if (more.brought > 0) complain(`${more.brought} more are included than this list can show`);
  for (const { file, why } of problems) complain(printable(`${file}: ${why}`));
  if (more.problems > 0) complain(`${count(more.problems, 'more file')} that are not valid`);
}

/** Takes over what begins so in the list, in every project that brings it. */
const acceptMutes = (begins: readonly string[]): Promise<void> =>
  withClient(async (client) => {
    const chosen: BroughtMuteRow[] = [];
    for (const begin of begins) {
      const begun = begin.toLowerCase();
      if (!new RegExp(`^[0-9a-f]{${NAMED},64}$`).test(begun)) throw new CodedError('CV130', `(${begin})`);
      const { brought } = await client.request('mute.list', { begins: begun });
      if (new Set(brought.map(({ record }) => record)).size !== 1) throw new CodedError('CV130', `(${begin})`);
      chosen.push(...brought);
    }
    for (const row of chosen) {
      await client.request('mute.accept', { project: row.project, record: row.record });
      print(printable(`muted as long as the project includes it: ${broughtWords(row)}: ${row.message}`));
    }
  });

async function removeMute(mute: string): Promise<void> {
  await ask('mute.remove', { mute });
  print('it is reported again');
}

/** `claude-verify mutes` */
export function addMutes(program: Command): void {
  const mutes = program
    .command('mutes')
    .description('findings that you muted: list them, accept those that projects include, or unmute them');
  mutes.command('list', { isDefault: true }).action(() => listMutes().catch(fail));
  mutes
    .command('accept')
    .description('accept a mute that a project includes, in that project')
    .argument('<id...>', 'as `mutes list` shows it')
    .action((begins: string[]) => acceptMutes(begins).catch(fail));
  mutes
    .command('remove')
    .argument('<id>', 'as `mutes list` shows it')
    .action((id: string) => removeMute(id).catch(fail));
}
