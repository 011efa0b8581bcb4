import type { Command } from 'commander';
import type * as z from 'zod/mini';
import type { declarationSetSchema } from '../../../shared/declaration-requests.ts';
import { pinnedPackages } from '../../acquire/npm/pinned-packages.ts';
import type { wheelSchema } from '../../../shared/wheel-requests.ts';
import { asErrorBody } from '../../../shared/errors.ts';
import { HostError, type Client } from '../../rpc/client.ts';
import { withClient } from '../connect.ts';
import { EXIT } from '../exit-code.ts';
import { complain, fail, print, printable } from '../output.ts';

type ListedSet = z.infer<typeof declarationSetSchema>;

const describe = ({ name, version, types, packages, missing, bytes }: ListedSet): string => {
  const own = types === null ? 'no declarations anywhere' : types;
  const others = `${packages} that they import${missing.length === 0 ? '' : `, without ${missing.join(', ')}`}`;
  return `${name} ${version}  ${own}; ${others}; ${Math.ceil(bytes / 1024)} KiB`;
};

/** Before the name of a package of Python. */
const PYTHON = 'pypi:';

const describeWheel = ({ name, version, modules, bytes, from }: z.infer<typeof wheelSchema>): string =>
  `${PYTHON}${name} ${version}  imported as ${modules.join(', ')}; from ${from}; ${Math.ceil(bytes / 1024)} KiB`;

const listTypes = (): Promise<void> =>
  withClient(async (client) => {
    const { registry } = await client.request('types.consent', {});
    const { sets } = await client.request('types.list', {});
    for (const set of sets.toSorted((a, b) => (a.name < b.name ? -1 : 1))) print(printable(describe(set)));
    const { wheels } = await client.request('wheels.list', {});
    for (const wheel of wheels) print(printable(describeWheel(wheel)));
    if (sets.length + wheels.length === 0) print('no package declarations are stored');
    print(
      registry === null
        ? 'fetching them is not allowed: `claude-verify allow types`'
        : printable(`others are fetched from ${registry} when a block imports them`),
    );
    const { index } = await client.request('wheels.consent', {});
    print(
      index === null
        ? 'fetching Python wheels is not allowed: `claude-verify allow python-types`'
        : printable(`wheels are fetched from ${index.index}, their files from ${index.files}, when you ask for one`),
    );
  });

const fetchTypes = (names: readonly string[]): Promise<void> =>
  withClient(async (client) => {
    const wellKnown = pinnedPackages().map(({ name, version }) => `${name}@${version}`);
    for (const each of names.length === 0 ? wellKnown : names) {
      try {
        print(printable(await (each.startsWith(PYTHON) ? fetchedWheel : fetchedSet)(client, each)));
      } catch (thrown) {
        const { code, message, fix } = thrown instanceof HostError ? thrown.body : asErrorBody(thrown);
        if (code === 'CV114' || code === 'CV116') throw thrown;
        complain(printable(`${each}: ${code}: ${message} ${fix}`));
        process.exitCode = EXIT.ownFailure;
      }
    }
  });

async function fetchedSet(client: Client, named: string): Promise<string> {
  const at = named.indexOf('@', 1);
  const [name, wanted] = at < 0 ? [named, undefined] : [named.slice(0, at), named.slice(at + 1)];
  return describe(await client.request('types.fetch', { name, ...(wanted === undefined ? {} : { wanted }) }));
}

async function fetchedWheel(client: Client, named: string): Promise<string> {
  const [name = '', wanted] = named.slice(PYTHON.length).split('==');
  return describeWheel(await client.request('wheels.fetch', { name, ...(wanted === undefined ? {} : { wanted }) }));
}

const removeTypes = (name: string | undefined): Promise<void> =>
  withClient(async (client) => {
    const removed = await removedTypes(client, name);
    print(removed.length === 0 ? 'there was nothing to remove' : printable(`removed: ${removed.join(', ')}`));
  });

async function removedTypes(client: Client, name: string | undefined): Promise<string[]> {
  if (name?.startsWith(PYTHON) === true)
    return (await client.request('wheels.remove', { name: name.slice(PYTHON.length) })).removed;
  if (name !== undefined) return (await client.request('types.remove', { name })).removed;
  const sets = await client.request('types.remove', {});
  const wheels = await client.request('wheels.remove', {});
  return [...sets.removed, ...wheels.removed.map((each) => PYTHON + each)];
}

/** `claude-verify types` */
export function addTypes(program: Command): void {
  const types = program
    .command('types')
    .description('types of npm and Python packages, to find invented names: list, fetch or remove them');
  types.command('list', { isDefault: true }).action(() => listTypes().catch(fail));
  types
    .command('fetch')
    .description(
      'fetch those of packages, or of some sixty well-known ones of npm; needs `claude-verify allow types`, for ' +
        'Python `allow python-types`',
    )
    .argument('[name...]', 'a package, or one version of it: `zod@3.25`, `pypi:attrs`, `pypi:attrs==24.2.0`')
    .action((names: string[]) => fetchTypes(names).catch(fail));
  types
    .command('remove')
    .description('remove those of one package (`zod`, `pypi:attrs`), or all')
    .argument('[name]')
    .action((name: string | undefined) => removeTypes(name).catch(fail));
}
