import { maxSatisfying, satisfies, valid, validRange } from 'semver';
import * as z from 'zod/mini';
import { CodedError } from '../../../shared/errors.ts';
import { LIMITS, MIB } from '../../../shared/limits.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { download } from '../download.ts';
import { assertIntegrity, isPin } from '../integrity.ts';
import { isNpmName } from './npm-names.ts';

/** One version of a package, as a registry describes it. */
export interface NpmVersion {
  name: string;
  version: string;
  /** SHA-512 of its archive, as the registry says or as it is pinned here. */
  integrity: string;
  /** Does the description name declarations of its own? */
  announcesTypes: boolean;
  /** Where the archive lies; at the registry's own origin. */
  archive: string;
}

/** A registry of npm's kind. Names of packages and versions are all that it is told. */
export interface NpmRegistry {
  /** Its address, with `/` at the end. */
  readonly address: string;
  /**
   * The version that `wanted` (a version, a range or nothing: the newest) means, or undefined when there is none.
   * Throws CV110.
   */
  find(name: string, wanted: string | undefined, signal: AbortSignal): Promise<NpmVersion | undefined>;
  /** The archive, which has its hash. Throws CV110, CV111, or CV112 where it is larger than is taken. */
  archive(
    version: Pick<NpmVersion, 'name' | 'version' | 'integrity' | 'archive'>,
    signal: AbortSignal,
  ): Promise<Buffer>;
}

/** Bytes of one version's description, and of all versions' of a package. */
const VERSION_BYTES = 2 * MIB;
const ALL_VERSIONS_BYTES = 32 * MIB;

const versionSchema = z.object({
  name: z.string(),
  version: z.string(),
  types: z.optional(z.unknown()),
  typings: z.optional(z.unknown()),
  exports: z.optional(z.unknown()),
  dist: z.object({ tarball: z.string(), integrity: z.optional(z.string()) }),
});

const allSchema = z.object({
  'dist-tags': z.optional(z.record(z.string(), z.string())),
  versions: z.record(z.string(), z.object({ version: z.string() })),
});

/** Where a registry of npm's kind has the archive of a version, unless it says otherwise. */
export const archiveAddress = (registry: string, name: string, version: string): string =>
  `${registry}${name}/-/${name.slice(name.indexOf('/') + 1)}-${version}.tgz`;

/** The registry at an address; nothing is asked before it is used. */
export function openNpmRegistry(address: string): NpmRegistry {
  const ask = async (path: string, accept: string, maxBytes: number, signal: AbortSignal): Promise<unknown> => {
    const answer = await download({ address: address + path, accept, maxBytes, signal });
    return answer === undefined ? undefined : parseJson(answer.toString());
  };
  const exactly = async (name: string, version: string, signal: AbortSignal): Promise<NpmVersion | undefined> => {
    const found = await ask(
      `${encoded(name)}/${encodeURIComponent(version)}`,
      'application/json',
      VERSION_BYTES,
      signal,
    );
    return found === undefined ? undefined : describedBy(found, name, address);
  };
  const versionWithin = async (name: string, range: string, signal: AbortSignal): Promise<string | undefined> => {
    const all = allSchema.safeParse(
      await ask(encoded(name), 'application/vnd.npm.install-v1+json', ALL_VERSIONS_BYTES, signal),
    ).data;
    return all === undefined ? undefined : (maxSatisfying(Object.keys(all.versions), range) ?? undefined);
  };
  return {
    address,
    async find(name, wanted, signal) {
      if (!isNpmName(name)) return undefined;
      if (wanted !== undefined && valid(wanted) !== null) return exactly(name, wanted, signal);
      const range = wanted === undefined ? null : validRange(wanted);
      const newest = await exactly(name, 'latest', signal);
      if (newest === undefined || range === null || satisfies(newest.version, range)) return newest;
      const version = await versionWithin(name, range, signal);
      return version === undefined ? undefined : exactly(name, version, signal);
    },
    async archive({ name, version, integrity, archive: place }, signal) {
      const request = { accept: 'application/octet-stream', maxBytes: LIMITS.acquire.archiveBytes, signal };
      const archive = await download({ address: place, ...request });
      if (archive === undefined) throw new CodedError('CV110', `(there is no archive of ${name} ${version})`);
      assertIntegrity(archive, integrity, `${name} ${version}`);
      return archive;
    },
  };
}

const encoded = (name: string): string => name.replace('/', '%2f');

/** Throws CV111 for a version that no registry vouches for with a hash that can be believed. */
function describedBy(answer: unknown, name: string, registry: string): NpmVersion {
  const found = versionSchema.safeParse(answer).data;
  if (found === undefined || found.name !== name || valid(found.version) === null)
    throw new CodedError('CV110', `(what it says of ${name} is no description of a version)`);
  const integrity = (found.dist.integrity ?? '').split(' ').find((each) => each.startsWith('sha512-') && isPin(each));
  if (integrity === undefined)
    throw new CodedError('CV111', `(the registry has no SHA-512 of ${name} ${found.version})`);
  const { tarball } = found.dist;
  const isHere = URL.canParse(tarball) && new URL(tarball).origin === new URL(registry).origin;
  return {
    name,
    version: found.version,
    integrity,
    announcesTypes: [found.types, found.typings].some((each) => typeof each === 'string') || namesTypes(found.exports),
    // Nobody else is asked: the user's consent is for this one.
    archive: isHere ? tarball : archiveAddress(registry, name, found.version),
  };
}

/** Does the package's own entry name declarations? Those of a part of it say nothing of the rest. */
function namesTypes(exports: unknown): boolean {
  const parts = typeof exports === 'object' && exports !== null ? new Map(Object.entries(exports)) : new Map();
  const entry: unknown = parts.keys().some((key) => key.startsWith('.')) ? parts.get('.') : exports;
  return /"types(?:@[^"]*)?":|\.d\.[mc]?ts"/.test(JSON.stringify(entry ?? ''));
}
