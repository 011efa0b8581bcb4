import type { Command } from 'commander';
import { muteWords } from '../../../shared/words.ts';
import { ask } from '../connect.ts';
import { fail, print, printable } from '../output.ts';

async function listMutes(): Promise<void> {
  const { mutes } = await ask('mute.list', {});
  if (mutes.length === 0) print('nothing is muted; Mute stands at each finding in the browser');
  for (const mute of mutes) {
    print(printable(`${mute.id}  ${mute.at.slice(0, 10)}  ${muteWords(mute)}: ${mute.message}`));
    if (mute.reason !== '') print(printable(`    because: ${mute.reason}`));
  }
}

async function removeMute(mute: string): Promise<void> {
  await ask('mute.remove', { mute });
  print('it is told again');
}

/** `claude-verify mutes` */
export function addMutes(program: Command): void {
  const mutes = program.command('mutes').description('findings that you muted: list them, or have them told again');
  mutes.command('list', { isDefault: true }).action(() => listMutes().catch(fail));
  mutes
    .command('remove')
    .argument('<id>', 'as `mutes list` shows it')
    .action((id: string) => removeMute(id).catch(fail));
}
