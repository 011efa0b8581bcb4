import type { Command } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import { readContextFile } from '../../context/context-file.ts';
import { fail, print, printable } from '../output.ts';
import { plainAddress } from '../../project/locked-packages.ts';
import { isOwnMachine, OWN_ECHIDNA, serverAddress } from '../../project/server-address.ts';
import { userRegistry } from '../../project/user-registry.ts';
import { projectAt, withClient } from '../connect.ts';
import { askUser, type Terminal, TERMINAL } from '../ask-user.ts';

interface Answer {
  revoke?: boolean;
  yes?: boolean;
}

interface Options extends Answer {
  project: string;
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
    const runCode = options.revoke !== true;
    let runsHash: string | undefined;
    if (runCode) {
      print(
        printable(
          `${project.name}: this allows its tests, build scripts, linter plugins and test configurations to run in ` +
            'the sandbox without network',
        ),
      );
      for (const line of covered(project.directory)) print(printable(`  ${line}`));
      const { files, more, hash } = await client.request('project.runs', { project: project.id });
      const shown = more === 0 ? files : [...files, `and ${more} more`];
      print(
        'the permission ends when [verification] in .claude-context.toml changes, or one of the files ' +
          'that run automatically:',
      );
      for (const line of files.length === 0 ? ['no file of this project'] : shown) print(printable(`  ${line}`));
      print(
        'its sources, its tests, what those files load and installed packages may change: whoever can ' +
          'change them can change what runs',
      );
      await demandYes(options.yes);
      runsHash = hash;
    }
    const wish = { ...project.consent, runCode, ...(runsHash === undefined ? {} : { runsHash }) };
    await client.request('project.consent', { project: project.id, fileHash: project.fileHash, ...wish });
    print(printable(`${project.name}: its code ${runCode ? 'may now run' : 'is no longer run'}`));
  });

const allowNetwork = (options: Options): Promise<void> =>
  withClient(async (client) => {
    const project = await projectAt(client, options.project);
    const network = options.revoke !== true;
    const {
      file: { registry },
    } = project;
    if (network && registry === null)
      throw new CodedError(
        'CV070',
        "The project's .npmrc names a registry that is not a plain address, so it cannot be used.",
      );
    if (network) {
      print(
        printable(
          `${project.name}: this allows sending the names and versions of the packages in its lock file, private ` +
            `ones included, to ${registry ?? 'their registry'} (npm audit)`,
        ),
      );
      print(
        'and downloading the packages of its lock file from there when a block needs them and ' +
          'node_modules has none: into a claude-verify folder, without running install scripts (npm ci)',
      );
      print('the program that sends them sees no code, no token and no .npmrc; each use is recorded in the ledger');
      print('the permission ends when [verification] in .claude-context.toml or the registry in .npmrc changes');
      await demandYes(options.yes);
    }
    await client.request('project.consent', {
      project: project.id,
      fileHash: project.fileHash,
      ...project.consent,
      network,
    });
    print(printable(`${project.name}: the network ${network ? 'may now be used' : 'is no longer used'}`));
  });

const allowSnippets = (options: Answer): Promise<void> =>
  withClient(async (client) => {
    const wanted = options.revoke !== true;
    if (wanted) {
      print(
        'this allows the code of blocks without a project to run, in the sandbox without network and without your ' +
          'files',
      );
      await demandYes(options.yes);
    }
    const { runCode } = await client.request('snippets.allow', { runCode: wanted });
    print(`code of blocks without a project ${runCode ? 'may now run' : 'is no longer run'}`);
  });

const allowTypes = (options: Answer & { registry?: string }): Promise<void> =>
  withClient(async (client) => {
    const registry = options.revoke === true ? null : (options.registry ?? userRegistry());
    if (options.revoke !== true) {
      if (registry === null)
        throw new CodedError('CV070', "npm's settings name a registry that is not a plain address; use --registry.");
      print(
        printable(
          `this allows sending the names and versions of npm packages that blocks import, and of those ` +
            `that their declarations import, to ${registry}, and fetching their archives from there`,
        ),
      );
      print(
        'only declarations (.d.ts) and package.json are kept; no package code is run, and no code, token ' +
          'or setting is sent; each name is recorded in the ledger',
      );
      print('a block can name any package: no name that looks like a typo of a well-known one is sent');
      await demandYes(options.yes);
    }
    const allowed = await client.request('types.allow', { registry });
    print(
      allowed.registry === null
        ? 'package declarations are no longer fetched; existing ones are kept: `claude-verify types list`'
        : printable(`declarations of packages may now be fetched from ${allowed.registry}`),
    );
  });

/** Who is asked unless another index is named, and where its files lie. */
const PYPI = { index: 'https://pypi.org/simple/', files: 'https://files.pythonhosted.org/' };

interface PythonOptions extends Answer {
  index?: string;
  files?: string;
}

const allowPythonTypes = ({ revoke, yes, ...named }: PythonOptions): Promise<void> =>
  withClient(async (client) => {
    const { index: address = PYPI.index } = named;
    const index = { index: address, files: named.files ?? (named.index === undefined ? PYPI.files : address) };
    if (revoke !== true) {
      if ([index.index, index.files].some((each) => plainAddress(each) === null))
        throw new CodedError('CV070', 'The index is not a plain address.');
      print(
        printable(
          `this allows sending the names of Python packages that you request to ${index.index}, and ` +
            `fetching their wheels from there or from ${index.files}`,
        ),
      );
      print(
        'only the sources, stubs and METADATA of a wheel are kept, to read types from; no package is ' +
          'built, run or imported, and no code, token or pip.conf is sent',
      );
      print('blocks never fetch a wheel: request each with `claude-verify types fetch pypi:NAME`');
      await demandYes(yes);
    }
    const allowed = await client.request('wheels.allow', { index: revoke === true ? null : index });
    print(
      allowed.index === null
        ? 'Python wheels are no longer fetched; existing ones are kept: `claude-verify types list`'
        : printable(`wheels may now be fetched from ${allowed.index.index}, their files from ${allowed.index.files}`),
    );
  });

interface EchidnaOptions extends Answer {
  server: string;
}

const allowEchidna = ({ revoke, yes, server: named }: EchidnaOptions): Promise<void> =>
  withClient(async (client) => {
    const server = revoke === true ? null : serverAddress(named);
    if (server !== null) {
      print(
        printable(
          `this lets the texts in Coq, Lean, Agda, Metamath and SMT-LIB that are verified, and those in other formal ` +
            `languages where a project asks for it, be sent whole to ${server}, which proves them with its own tools`,
        ),
      );
      print(
        isOwnMachine(server)
          ? 'the address is on this machine: where that server sends them is up to it'
          : 'this is another machine; a text that seems to contain a secret is not sent',
      );
      print('its proofs are only trusted as its own claim (trust 2); each use is recorded in the ledger');
      await demandYes(yes);
    }
    const allowed = await client.request('echidna.allow', { server });
    print(
      allowed.server === null
        ? 'no ECHIDNA server is used any longer'
        : printable(`the ECHIDNA server at ${allowed.server} is used from now on`),
    );
  });

const YES = 'do not ask for confirmation: you have read what is shown';

/** `claude-verify allow run-code|network|snippets` */
export function addAllow(program: Command): void {
  const allow = program
    .command('allow')
    .description('set which code may run in the sandbox, and what may leave this machine');
  allow
    .command('run-code')
    .description("a registered project's code")
    .option('-p, --project <dir>', "the project's folder", '.')
    .option('-y, --yes', YES)
    .option('--revoke', 'revoke the permission')
    .action((options: Options) => allowProject(options).catch(fail));
  allow
    .command('network')
    .description(
      "let checks query registries about a registered project's packages, and download those of its lock file",
    )
    .option('-p, --project <dir>', "the project's folder", '.')
    .option('-y, --yes', YES)
    .option('--revoke', 'revoke the permission')
    .action((options: Options) => allowNetwork(options).catch(fail));
  allow
    .command('snippets')
    .description('code of blocks without a project')
    .option('-y, --yes', YES)
    .option('--revoke', 'revoke the permission')
    .action((options: Answer) => allowSnippets(options).catch(fail));
  allow
    .command('types')
    .description('fetching declarations of the npm packages that blocks import, to find invented names')
    .option('--registry <url>', 'the registry to use; default: the one your npm uses')
    .option('-y, --yes', YES)
    .option('--revoke', 'revoke the permission')
    .action((options: Answer & { registry?: string }) => allowTypes(options).catch(fail));
  allow
    .command('python-types')
    .description('fetching wheels of Python packages that you name, to find invented names by their types')
    .option('--index <url>', 'the index to use (PEP 691); default: PyPI')
    .option('--files <url>', 'where the files of the index are; default: at the index, and for PyPI at its own place')
    .option('-y, --yes', YES)
    .option('--revoke', 'revoke the permission')
    .action((options: PythonOptions) => allowPythonTypes(options).catch(fail));
  allow
    .command('echidna')
    .description('using an ECHIDNA server, which proves texts in formal languages')
    .option('--server <url>', 'its address, on this machine or over https', OWN_ECHIDNA)
    .option('-y, --yes', YES)
    .option('--revoke', 'use none any longer')
    .action((options: EchidnaOptions) => allowEchidna(options).catch(fail));
}

/**
 * Waits for the user's yes to what was shown. `--yes` is one; without it there has to be a terminal. Throws CV078 where
 * there is none, and for every other answer.
 */
export async function demandYes(yes: boolean | undefined, terminal: Terminal = TERMINAL): Promise<void> {
  if (yes === true) return;
  if (terminal.input.isTTY !== true) throw new CodedError('CV078', 'There is no terminal for confirmation. Use --yes.');
  if (!/^y(?:es)?$/iu.test(await askUser('Allow this? [y/N] ', terminal))) throw new CodedError('CV078');
}
