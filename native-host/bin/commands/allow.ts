import type { Command } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import { readContextFile } from '../../context/context-file.ts';
import { fail, print, printable } from '../output.ts';
import { projectAt, withClient } from '../with-client.ts';

interface Options {
  project: string;
  revoke?: boolean;
}

/** What a permission covers, as far as the project's file says it: shown before it is given. */
function covered(directory: string): string[] {
  const found = readContextFile(directory);
  if (found.state === 'broken') return [];
  const { commands = {}, hooks } = found.file.verification ?? {};
  return [
    ...Object.entries(commands).map(([name, argv]) => `command ${name}: ${argv.join(' ')}`),
    ...(hooks?.pre_verify ?? []).map((argv) => `before each verification: ${argv.join(' ')}`),
    ...(hooks?.post_verify ?? []).map((argv) => `after each verification: ${argv.join(' ')}`),
  ];
}

const allowProject = (options: Options): Promise<void> =>
  withClient(async (client) => {
    const project = await projectAt(client, options.project);
    const { directory } = project;
    const runCode = options.revoke !== true;
    await client.request('project.consent', { project: project.id, fileHash: project.fileHash, ...project.consent, runCode });
    print(printable(`${project.name}: its tests, build scripts, linter plugins and test configurations ${runCode ? 'may now be run, in the sandbox without network' : 'are not run any more'}`));
    if (!runCode) return;
    for (const line of covered(directory)) print(printable(`  ${line}`));
    print('a change of [verification] in .claude-context.toml takes the permission back');
  });

const allowNetwork = (options: Options): Promise<void> =>
  withClient(async (client) => {
    const project = await projectAt(client, options.project);
    const network = options.revoke !== true;
    const { file: { registry } } = project;
    if (network && registry === null) throw new CodedError('CV070', "The project's .npmrc names a registry that is no plain address; nobody can be asked.");
    await client.request('project.consent', { project: project.id, fileHash: project.fileHash, ...project.consent, network });
    if (!network) return print(printable(`${project.name}: the network is not asked any more`));
    print(printable(`${project.name}: names and versions of the packages in its lock file, private ones included, may now be sent to ${registry ?? 'their registry'} (npm audit)`));
    print('downloads the packages of its lock file from there when a block needs them and node_modules has none: into a folder of claude-verify, install scripts are not run (npm ci)');
    print('no code, no token and no .npmrc is shown to what sends them; each time stands in the ledger');
    print('a change of [verification] in .claude-context.toml or of the registry in .npmrc takes the permission back');
  });

const allowSnippets = (options: { revoke?: boolean }): Promise<void> =>
  withClient(async (client) => {
    const { runCode } = await client.request('snippets.allow', { runCode: options.revoke !== true });
    print(`code of blocks that have no project ${runCode ? 'may now be run, in the sandbox without network and without your files' : 'is not run any more'}`);
  });

/** `claude-verify allow run-code|network|snippets` */
export function addAllow(program: Command): void {
  const allow = program.command('allow').description('say what code may be run in the sandbox, and what may leave this machine');
  allow
    .command('run-code')
    .description("a registered project's code")
    .option('-p, --project <dir>', "the project's folder", '.')
    .option('--revoke', 'take the permission back')
    .action((options: Options) => allowProject(options).catch(fail));
  allow
    .command('network')
    .description("let checks ask registries about a registered project's packages, and download those of its lock file")
    .option('-p, --project <dir>', "the project's folder", '.')
    .option('--revoke', 'take the permission back')
    .action((options: Options) => allowNetwork(options).catch(fail));
  allow
    .command('snippets')
    .description('code of blocks that have no project')
    .option('--revoke', 'take the permission back')
    .action((options: { revoke?: boolean }) => allowSnippets(options).catch(fail));
}
