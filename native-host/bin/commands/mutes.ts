import type { Command } from 'commander';
import { muteWords } from '../../../shared/words.ts';
import { CodedError } from '../../../shared/errors.ts';
import { ask, withClient } from '../connect.ts';
import { advise, complain, fail, print, printable } from '../output.ts';

/** Signs of a record's hash that a list shows, and that name it. */
const NAMED = 16;

async function listMutes(): Promise<void> {
  const { mutes, gone, brought, problems } = await ask('mute.list', {});
  if (mutes.length + brought.length === 0) print('nothing is muted; Mute stands at each finding in the browser');
  for (const mute of mutes) {
    const ended = gone.includes(mute.id) ? '  (not muted now: the project does not bring it any more)' : '';
    print(printable(`${mute.id}  ${mute.at.slice(0, 10)}  ${muteWords(mute)}: ${mute.message}${ended}`));
    if (mute.reason !== '') print(printable(`    because: ${mute.reason}`));
  }
  if (brought.length > 0)
    advise('Brought by projects, and silencing nothing until you run `claude-verify mutes accept`:');
  for (const { record, name, kind, rules, message, reason } of brought) {
    const words = muteWords({ kind, scope: 'project', project: name, rules });
    print(printable(`${record.slice(0, NAMED)}  ${words}: ${message}`));
    if (reason !== '') print(printable(`    because: ${reason}`));
  }
  for (const { file, why } of problems) complain(printable(`${file}: ${why}`));
}

/** Takes over what begins so in the list, in every project that brings it. */
const acceptMutes = (begins: readonly string[]): Promise<void> =>
  withClient(async (client) => {
    const { brought } = await client.request('mute.list', {});
    const chosen = begins.flatMap((begin) => {
      const found = brought.filter(({ record }) => begin.length >= NAMED && record.startsWith(begin.toLowerCase()));
      if (new Set(found.map(({ record }) => record)).size !== 1) throw new CodedError('CV130', `(${begin})`);
      return found;
    });
    for (const { project, record, name, message } of chosen) {
      await client.request('mute.accept', { project, record });
      print(printable(`muted in ${name} as long as the project brings it: ${message}`));
    }
  });

async function removeMute(mute: string): Promise<void> {
  await ask('mute.remove', { mute });
  print('it is told again');
}

/** `claude-verify mutes` */
export function addMutes(program: Command): void {
  const mutes = program
    .command('mutes')
    .description('findings that you muted: list them, accept what projects bring, or have them told again');
  mutes.command('list', { isDefault: true }).action(() => listMutes().catch(fail));
  mutes
    .command('accept')
    .description('mute what a project brings, in that project')
    .argument('<id...>', 'as `mutes list` shows it')
    .action((begins: string[]) => acceptMutes(begins).catch(fail));
  mutes
    .command('remove')
    .argument('<id>', 'as `mutes list` shows it')
    .action((id: string) => removeMute(id).catch(fail));
}
