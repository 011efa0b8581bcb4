import { realpathSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import { CONTEXT_FILE } from '../../context/context-file.ts';
import { lookAround, starterFile } from '../../project/starter-file.ts';
import { ask } from '../connect.ts';
import { complain, fail, print, printable } from '../output.ts';

/** Writes the file unless there is one; what the user has is never overwritten. */
function writeStarter(directory: string): boolean {
  try {
    writeFileSync(join(directory, CONTEXT_FILE), starterFile(basename(directory), lookAround(directory)), { flag: 'wx' });
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw new CodedError('CV032', `${directory}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

async function init(folder: string): Promise<void> {
  let directory: string;
  try {
    directory = realpathSync(resolve(folder));
  } catch (cause) {
    throw new CodedError('CV032', folder, { cause });
  }
  print(writeStarter(directory) ? `wrote ${CONTEXT_FILE}` : `${CONTEXT_FILE} is there and was left as it is`);
  const project = await ask('project.register', { directory });
  print(printable(`registered ${project.name} (${project.directory})`));
  if (project.file.state === 'broken') complain(printable(`CV030: ${project.file.message ?? 'the file cannot be used'}\n  Until it is mended the file changes nothing.`));
  print('Next: open a conversation on claude.ai and choose this project in the popup of claude-verify.');
}

/** `claude-verify init [DIR]` */
export function addInit(program: Command): void {
  program
    .command('init')
    .description(`register a folder as a project and write its ${CONTEXT_FILE}`)
    .argument('[dir]', 'the folder', '.')
    .action((folder: string) => init(folder).catch(fail));
}
