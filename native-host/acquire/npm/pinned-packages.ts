import { readFileSync } from 'node:fs';
import { satisfies, validRange } from 'semver';
import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';
import { isPin } from '../integrity.ts';

const keySchema = z.object({ name: z.string(), version: z.string(), integrity: z.string().check(z.refine(isPin)) });

/** Well-known packages whose declarations are pinned here, so that no registry is asked which ones they are. */
const pinnedPackagesSchema = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    types: keySchema,
    closure: z.array(keySchema),
    missing: z.array(z.string()),
  }),
);

/** See {@link pinnedPackagesSchema}. */
export type PinnedPackage = z.infer<typeof pinnedPackagesSchema>[number];

let read: readonly PinnedPackage[] | undefined;

/** The packages of `pinned-packages.json`, which `e2e/pin-packages.ts` makes. */
export const pinnedPackages = (): readonly PinnedPackage[] =>
  (read ??= pinnedPackagesSchema.parse(
    parseJson(readFileSync(new URL('./pinned-packages.json', import.meta.url), 'utf8')),
  ));

/** The pinned version of a package, where it is what is wanted: a version, a range or the newest. */
export function pinOf(name: string, wanted: string | undefined): PinnedPackage | undefined {
  const range = wanted === undefined ? null : validRange(wanted);
  return pinnedPackages().find((each) => each.name === name && (range === null || satisfies(each.version, range)));
}
