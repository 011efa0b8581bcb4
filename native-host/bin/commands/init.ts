import { realpathSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import { count } from '../../../shared/words.ts';
import { CONTEXT_FILE } from '../../context/context-file.ts';
import { addHook, removeHook } from '../../install/git-hook.ts';
import { writeProjectSkills } from '../../install/project-skills.ts';
import { readRecords } from '../../project-records/read-records.ts';
import { RECORD_KINDS, RECORDS_FOLDER } from '../../project-records/record.ts';
import { describeFound, lookAround, starterFile, type ProjectTools } from '../../project/starter-file.ts';
import { ask } from '../connect.ts';
import { advise, complain, fail, print, printable } from '../output.ts';

const LAUNCHER = fileURLToPath(new URL('../claude-verify', import.meta.url));

/** Writes the file unless there is one; what the user has is never overwritten. What was found, where it is written. */
function writeStarter(directory: string): ProjectTools | undefined {
  try {
    const found = lookAround(directory);
    writeFileSync(join(directory, CONTEXT_FILE), starterFile(basename(directory), found), { flag: 'wx' });
    return found;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return undefined;
    throw new CodedError('CV032', `${directory}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

function tellStarter(found: ProjectTools | undefined): void {
  print(found === undefined ? `${CONTEXT_FILE} exists and was not changed` : `wrote ${CONTEXT_FILE}`);
  for (const line of found === undefined ? [] : describeFound(found)) print(printable(`  found ${line}`));
}

function folderOf(folder: string): string {
  try {
    return realpathSync(resolve(folder));
  } catch (cause) {
    throw new CodedError('CV032', folder, { cause });
  }
}

/** What came with the repository: none of it holds before it is looked at, but the advice, which is offered. */
function tellRecords(directory: string): void {
  const [patterns = 0, rules = 0, mutes = 0] = RECORD_KINDS.map((kind) => readRecords(directory, kind).records.size);
  if (patterns + rules + mutes === 0) return;
  const found = [count(patterns, 'pattern'), count(rules, 'rule'), count(mutes, 'mute')].join(', ');
  print(`found ${found} in ${RECORDS_FOLDER}: patterns are offered with the known issues`);
  if (rules > 0) advise('Rules apply once you switch them on: `claude-verify rules list`');
  if (mutes > 0) advise('Mutes have no effect until you accept them: `claude-verify mutes list`');
}

interface Options {
  file: boolean;
  hook?: true;
  unhook?: true;
  hookOutside?: true;
  claudeCode?: true;
}

async function init(folder: string, options: Options): Promise<void> {
  const directory = folderOf(folder);
  const hook = { directory, launcher: LAUNCHER, outside: options.hookOutside === true, env: process.env };
  if (options.unhook === true) {
    const changes = await removeHook(hook);
    for (const { file } of changes) print(printable(`removed the check from ${file}`));
    if (changes.length === 0) print('the pre-commit hook has no claude-verify check');
    return;
  }
  if (options.hook === true || options.hookOutside === true) {
    // First, so that outside of a repository nothing is done.
    const { file, change, remains } = await addHook(hook);
    print(
      printable(
        change === 'added'
          ? `added the check of staged files to ${file}`
          : `${file} already has the check of staged files`,
      ),
    );
    if (remains !== undefined) print(remains);
  }
  if (options.file) tellStarter(writeStarter(directory));
  const project = await ask('project.register', { directory });
  print(printable(`registered ${project.name} (${project.directory})`));
  tellRecords(directory);
  if (project.file.state === 'broken')
    complain(
      printable(
        `CV030: ${project.file.message ?? 'the file cannot be used'}\n  The file is ignored until it is fixed.`,
      ),
    );
  if (options.claudeCode === true)
    for (const { file, state } of writeProjectSkills(directory))
      print(state === 'written' ? `wrote ${file}` : `${file} exists and was not changed`);
  else advise('To get /verify and /feedback in Claude Code here: `claude-verify init --claude-code`');
  if (options.hook !== true && options.hookOutside !== true)
    advise('To check what you commit, add the pre-commit hook: `claude-verify init --hook`');
  print('Next: open a conversation on claude.ai and choose this project in the popup of claude-verify.');
}

/** `claude-verify init [DIR]` */
export function addInit(program: Command): void {
  program
    .command('init')
    .description(`register a folder as a project and write its ${CONTEXT_FILE}`)
    .argument('[dir]', 'the folder', '.')
    .option('--no-file', `only register it: no ${CONTEXT_FILE} is written`)
    .option('--hook', 'also add the check of staged files to the pre-commit hook, next to what it already has')
    .option('--hook-outside', 'the same, even if core.hooksPath or a link leads outside the project')
    .option('--claude-code', 'also write the commands /verify and /feedback of Claude Code, in .claude/skills')
    .option('--unhook', 'only remove that check from the pre-commit hook')
    .action((folder: string, options: Options) => init(folder, options).catch(fail));
}
