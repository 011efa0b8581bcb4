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
          `${project.name}: this lets its tests, build scripts, linter plugins and test configurations be run, in ` +
            'the sandbox without network',
        ),
      );
      for (const line of covered(project.directory)) print(printable(`  ${line}`));
      const { files, more, hash } = await client.request('project.runs', { project: project.id });
      const shown = more === 0 ? files : [...files, `and ${more} more`];
      print(
        'a change of [verification] in .claude-context.toml takes the permission back, and so does a change of ' +
          'what runs by itself:',
      );
      for (const line of files.length === 0 ? ['no file of this project'] : shown) print(printable(`  ${line}`));
      print(
        'its sources, its tests, what those files load and installed packages may change: whoever can change them ' +
          'changes what is run',
      );
      await demandYes(options.yes);
      runsHash = hash;
    }
    const wish = { ...project.consent, runCode, ...(runsHash === undefined ? {} : { runsHash }) };
    await client.request('project.consent', { project: project.id, fileHash: project.fileHash, ...wish });
    print(printable(`${project.name}: its code ${runCode ? 'may now be run' : 'is not run any more'}`));
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
        "The project's .npmrc names a registry that is no plain address; nobody can be asked.",
      );
    if (network) {
      print(
        printable(
          `${project.name}: this lets names and versions of the packages in its lock file, private ones included, ` +
            `be sent to ${registry ?? 'their registry'} (npm audit)`,
        ),
      );
      print(
        'and downloads the packages of its lock file from there when a block needs them and node_modules has ' +
          'none: into a folder of claude-verify, install scripts are not run (npm ci)',
      );
      print('no code, no token and no .npmrc is shown to what sends them; each time stands in the ledger');
      print(
        'a change of [verification] in .claude-context.toml or of the registry in .npmrc takes the permission back',
      );
      await demandYes(options.yes);
    }
    await client.request('project.consent', {
      project: project.id,
      fileHash: project.fileHash,
      ...project.consent,
      network,
    });
    print(printable(`${project.name}: the network ${network ? 'may now be asked' : 'is not asked any more'}`));
  });

const allowSnippets = (options: Answer): Promise<void> =>
  withClient(async (client) => {
    const wanted = options.revoke !== true;
    if (wanted) {
      print(
        'this lets code of blocks that have no project be run, in the sandbox without network and without your files',
      );
      await demandYes(options.yes);
    }
    const { runCode } = await client.request('snippets.allow', { runCode: wanted });
    print(`code of blocks that have no project ${runCode ? 'may now be run' : 'is not run any more'}`);
  });

const allowTypes = (options: Answer & { registry?: string }): Promise<void> =>
  withClient(async (client) => {
    const registry = options.revoke === true ? null : (options.registry ?? userRegistry());
    if (options.revoke !== true) {
      if (registry === null)
        throw new CodedError('CV070', "npm's settings name a registry that is no plain address; name one: --registry.");
      print(
        printable(
          `this lets names and versions of npm packages that blocks import, and of those that their declarations ` +
            `import, be sent to ${registry}, and their archives be fetched from there`,
        ),
      );
      print(
        'only declarations (.d.ts) and package.json are kept; nothing of a package is run, and no code, token or ' +
          'setting is sent; each name stands in the ledger',
      );
      print('a block can name any package: no name that looks like a typo of a well-known one is sent');
      await demandYes(options.yes);
    }
    const allowed = await client.request('types.allow', { registry });
    print(
      allowed.registry === null
        ? 'declarations of packages are not fetched any more; those that are here stay: `claude-verify types list`'
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
        throw new CodedError('CV070', 'The index is no plain address.');
      print(
        printable(
          `this lets names of Python packages that you ask for be sent to ${index.index}, and their wheels be ` +
            `fetched from there or from ${index.files}`,
        ),
      );
      print(
        'only sources, stubs and METADATA of a wheel are kept, to read types from; nothing of a package is built, ' +
          'run or imported, and no code, token or pip.conf is shown to who is asked',
      );
      print('no block fetches a wheel: each is asked for with `claude-verify types fetch pypi:NAME`');
      await demandYes(yes);
    }
    const allowed = await client.request('wheels.allow', { index: revoke === true ? null : index });
    print(
      allowed.index === null
        ? 'wheels of Python packages are not fetched any more; those that are here stay: `claude-verify types list`'
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
          ? 'it is an address of this machine: where that server sends them is up to it'
          : 'this is another machine; a text that holds what looks like a secret is not sent',
      );
      print('what it proves is believed no further than its word (trust 2); each time stands in the ledger');
      await demandYes(yes);
    }
    const allowed = await client.request('echidna.allow', { server });
    print(
      allowed.server === null
        ? 'no ECHIDNA server is asked any more'
        : printable(`the ECHIDNA server at ${allowed.server} is asked now`),
    );
  });

const YES = 'do not ask again on the terminal: what is shown was read before';

/** `claude-verify allow run-code|network|snippets` */
export function addAllow(program: Command): void {
  const allow = program
    .command('allow')
    .description('say what code may be run in the sandbox, and what may leave this machine');
  allow
    .command('run-code')
    .description("a registered project's code")
    .option('-p, --project <dir>', "the project's folder", '.')
    .option('-y, --yes', YES)
    .option('--revoke', 'take the permission back')
    .action((options: Options) => allowProject(options).catch(fail));
  allow
    .command('network')
    .description("let checks ask registries about a registered project's packages, and download those of its lock file")
    .option('-p, --project <dir>', "the project's folder", '.')
    .option('-y, --yes', YES)
    .option('--revoke', 'take the permission back')
    .action((options: Options) => allowNetwork(options).catch(fail));
  allow
    .command('snippets')
    .description('code of blocks that have no project')
    .option('-y, --yes', YES)
    .option('--revoke', 'take the permission back')
    .action((options: Answer) => allowSnippets(options).catch(fail));
  allow
    .command('types')
    .description('fetching declarations of the npm packages that blocks import, by which invented names are found')
    .option('--registry <url>', 'who is asked; else whom your npm asks')
    .option('-y, --yes', YES)
    .option('--revoke', 'take the permission back')
    .action((options: Answer & { registry?: string }) => allowTypes(options).catch(fail));
  allow
    .command('python-types')
    .description('fetching wheels of Python packages that you name, by whose types invented names are found')
    .option('--index <url>', 'who is asked, by PEP 691; else PyPI')
    .option('--files <url>', "where the index' files lie; else at the index, and PyPI's at its own place")
    .option('-y, --yes', YES)
    .option('--revoke', 'take the permission back')
    .action((options: PythonOptions) => allowPythonTypes(options).catch(fail));
  allow
    .command('echidna')
    .description('asking a server of ECHIDNA, which proves texts in formal languages')
    .option('--server <url>', 'its address, of this machine or over https', OWN_ECHIDNA)
    .option('-y, --yes', YES)
    .option('--revoke', 'ask none any more')
    .action((options: EchidnaOptions) => allowEchidna(options).catch(fail));
}

/**
 * Waits for the user's yes to what was shown. `--yes` is one; without it there has to be a terminal. Throws CV078 where
 * there is none, and for every other answer.
 */
export async function demandYes(yes: boolean | undefined, terminal: Terminal = TERMINAL): Promise<void> {
  if (yes === true) return;
  if (terminal.input.isTTY !== true)
    throw new CodedError('CV078', 'There is no terminal to ask on: without one it takes --yes.');
  if (!/^y(?:es)?$/iu.test(await askUser('Allow this? [y/N] ', terminal))) throw new CodedError('CV078');
}
