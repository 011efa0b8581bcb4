import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { CodedError, ERRORS } from '../../../shared/errors.ts';
import { CONTEXT_FILE, readContextFile } from '../../context/context-file.ts';
import { readRecords } from '../../project-records/read-records.ts';
import { RECORD_KINDS } from '../../project-records/record.ts';
import { ask } from '../connect.ts';
import { EXIT } from '../exit-code.ts';
import { projectFiles } from '../named-files.ts';
import { complain, fail, print, printable } from '../output.ts';

/** The nearest folder upwards that has a context file, else the folder itself. Throws CV032. */
function projectFolder(start: string): string {
  let folder: string;
  try {
    folder = realpathSync(resolve(start));
  } catch (cause) {
    throw new CodedError('CV032', start, { cause });
  }
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, CONTEXT_FILE))) return at;
    if (dirname(at) === at) return folder;
  }
}

async function show(options: { project: string }): Promise<void> {
  const directory = projectFolder(options.project);
  const found = readContextFile(directory);
  if (found.state === 'broken') {
    complain(printable(`CV030: ${found.message}\n  ${join(directory, CONTEXT_FILE)}: ${ERRORS.CV030.fix}`));
    process.exitCode = EXIT.ownFailure;
    return;
  }
  for (const warning of found.warnings)
    complain(printable(`warning: ${CONTEXT_FILE}:${warning.line}:${warning.column}: ${warning.message}`));
  for (const { file, why } of RECORD_KINDS.flatMap((kind) => readRecords(directory, kind).problems))
    complain(printable(`warning: ${file}: ${why}`));
  const { failed } = await projectFiles(directory, process.env);
  for (const file of failed ?? [])
    if (file.kind === 'failed')
      complain(printable(`warning: ${file.error.code}: ${file.error.message}\n  ${file.error.fix}`));
  if (found.state === 'missing') complain(`${directory} has no ${CONTEXT_FILE}; \`claude-verify init\` writes one`);
  print(JSON.stringify(found.file, null, 2));
}

async function render(options: { project: string }): Promise<void> {
  const directory = projectFolder(options.project);
  const { projects } = await ask('project.list', {});
  const project = projects.find((each) => each.directory === directory);
  if (project === undefined) throw new CodedError('CV031', directory);
  if (project.file.state === 'broken')
    complain(printable(`CV030: ${project.file.message ?? 'the file cannot be used'}`));
  const plan = await ask('context.plan', { project: project.id, already: [] });
  if (plan.items.length === 0) complain('no known issues yet: add items to the file, or record corrections');
  else print(plan.text);
  if (plan.dropped > 0) complain(`${plan.dropped} more did not fit into ${plan.budget} bytes`);
}

/** `claude-verify context show|render` */
export function addContext(program: Command): void {
  const context = program.command('context').description(`what ${CONTEXT_FILE} contains and what it results in`);
  context
    .command('show')
    .description('the parsed file, with warnings by line and column')
    .option('-p, --project <dir>', 'a folder of the project', '.')
    .action((options: { project: string }) => show(options).catch(fail));
  context
    .command('render')
    .description('the known-issues text that would be inserted into a prompt')
    .option('-p, --project <dir>', 'a folder of the project', '.')
    .action((options: { project: string }) => render(options).catch(fail));
}
