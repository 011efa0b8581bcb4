import { readFileSync } from 'node:fs';
import { satisfies, validRange } from 'semver';
import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';
import { isPin } from '../integrity.ts';

const keySchema = z.object({ name: z.string(), version: z.string(), integrity: z.string().check(z.refine(isPin)) });

/** Well-known packages whose declarations are pinned here, so that no registry is asked which ones they are. */
const pinnedPackagesSchema = z.object({
  /** When these versions were the newest, ISO 8601. */
  at: z.string(),
  packages: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      types: keySchema,
      closure: z.array(keySchema),
      missing: z.array(z.string()),
    }),
  ),
});

/** What `pinned-packages.json` holds, see {@link pinnedPackagesSchema}. */
export type PinnedPackages = z.infer<typeof pinnedPackagesSchema>;

/** One of them, with the time at which it was the newest. */
export type PinnedPackage = PinnedPackages['packages'][number] & Pick<PinnedPackages, 'at'>;

let read: readonly PinnedPackage[] | undefined;

/** The packages of `pinned-packages.json`, which `e2e/pin-packages.ts` makes. */
export function pinnedPackages(): readonly PinnedPackage[] {
  if (read !== undefined) return read;
  const file = new URL('./pinned-packages.json', import.meta.url);
  const { at, packages } = pinnedPackagesSchema.parse(parseJson(readFileSync(file, 'utf8')));
  read = packages.map((each) => ({ ...each, at }));
  return read;
}

/** The pinned version of a package, where it is what is wanted: a version, a range or the newest. */
export function pinOf(name: string, wanted: string | undefined): PinnedPackage | undefined {
  const range = wanted === undefined ? null : validRange(wanted);
  return pinnedPackages().find((each) => each.name === name && (range === null || satisfies(each.version, range)));
}
