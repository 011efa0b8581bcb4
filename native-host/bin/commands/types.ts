import type { Command } from 'commander';
import type * as z from 'zod/mini';
import type { declarationSetSchema } from '../../../shared/declaration-requests.ts';
import { pinnedPackages } from '../../acquire/npm/pinned-packages.ts';
import { asErrorBody } from '../../../shared/errors.ts';
import { HostError } from '../../rpc/client.ts';
import { withClient } from '../connect.ts';
import { EXIT } from '../exit-code.ts';
import { complain, fail, print, printable } from '../output.ts';

type ListedSet = z.infer<typeof declarationSetSchema>;

const describe = ({ name, version, types, packages, missing, bytes }: ListedSet): string => {
  const own = types === null ? 'no declarations anywhere' : types;
  const others = `${packages} that they import${missing.length === 0 ? '' : `, without ${missing.join(', ')}`}`;
  return `${name} ${version}  ${own}; ${others}; ${Math.ceil(bytes / 1024)} KiB`;
};

const listTypes = (): Promise<void> =>
  withClient(async (client) => {
    const { registry } = await client.request('types.consent', {});
    const { sets } = await client.request('types.list', {});
    for (const set of sets.toSorted((a, b) => (a.name < b.name ? -1 : 1))) print(printable(describe(set)));
    if (sets.length === 0) print('no declarations of packages are here');
    print(
      registry === null
        ? 'fetching them is not allowed: `claude-verify allow types`'
        : printable(`others are fetched from ${registry} when a block imports them`),
    );
  });

const fetchTypes = (names: readonly string[]): Promise<void> =>
  withClient(async (client) => {
    const wellKnown = pinnedPackages().map(({ name, version }) => `${name}@${version}`);
    for (const each of names.length === 0 ? wellKnown : names) {
      const at = each.indexOf('@', 1);
      const [name, wanted] = at < 0 ? [each, undefined] : [each.slice(0, at), each.slice(at + 1)];
      try {
        print(
          printable(
            describe(await client.request('types.fetch', { name, ...(wanted === undefined ? {} : { wanted }) })),
          ),
        );
      } catch (thrown) {
        const { code, message, mend } = thrown instanceof HostError ? thrown.body : asErrorBody(thrown);
        if (code === 'CV114') throw thrown;
        complain(printable(`${each}: ${code}: ${message} ${mend}`));
        process.exitCode = EXIT.ownFailure;
      }
    }
  });

const removeTypes = (name: string | undefined): Promise<void> =>
  withClient(async (client) => {
    const { removed } = await client.request('types.remove', name === undefined ? {} : { name });
    print(removed.length === 0 ? 'there was nothing to remove' : printable(`removed: ${removed.join(', ')}`));
  });

/** `claude-verify types` */
export function addTypes(program: Command): void {
  const types = program
    .command('types')
    .description('declarations of npm packages, by which invented names are found: list, fetch or remove them');
  types.command('list', { isDefault: true }).action(() => listTypes().catch(fail));
  types
    .command('fetch')
    .description('fetch those of packages, or of some sixty well-known ones; needs `claude-verify allow types`')
    .argument('[name...]', 'a package, or one version of it: `zod@3.25`')
    .action((names: string[]) => fetchTypes(names).catch(fail));
  types
    .command('remove')
    .description('remove those of one package, or all')
    .argument('[name]')
    .action((name: string | undefined) => removeTypes(name).catch(fail));
}
