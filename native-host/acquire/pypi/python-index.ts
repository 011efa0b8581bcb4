import * as z from 'zod/mini';
import { CodedError } from '../../../shared/errors.ts';
import { LIMITS, MIB } from '../../../shared/limits.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { download } from '../download.ts';
import { assertIntegrity } from '../integrity.ts';
import {
  compareVersions,
  isFinalVersion,
  isPythonName,
  isSameVersion,
  normalisedName,
  universalWheel,
  versionOfFile,
} from './wheel-names.ts';

/** A universal wheel of one version, as an index describes it. */
export interface FoundWheel {
  /** Normalised. */
  name: string;
  version: string;
  /** `sha256-` and the digest in base64. */
  integrity: string;
  /** Where it lies: at the index' own origin, or at that of its files. */
  address: string;
}

/** Who may be asked: an index of PEP 691, and where its files lie; with `/` at the end. */
export interface PythonIndex {
  index: string;
  files: string;
}

/** Bytes of what an index says of all versions of a package. */
const PAGE_BYTES = 32 * MIB;

const JSON_PAGE = 'application/vnd.pypi.simple.v1+json';

const pageSchema = z.object({
  meta: z.object({ 'api-version': z.string().check(z.regex(/^1\.\d+$/)) }),
  name: z.string(),
  files: z.array(
    z.object({
      filename: z.string(),
      url: z.string(),
      hashes: z.record(z.string(), z.string()),
      yanked: z.optional(z.union([z.boolean(), z.string()])),
    }),
  ),
});

type IndexFile = z.infer<typeof pageSchema>['files'][number];

/**
 * Finds the universal wheel of the version that is wanted, or of the newest that is final and not yanked. Throws CV110,
 * also where there is no such package or version, CV111 without a SHA-256, CV113 for what is no name, and CV115 where
 * there is nothing but what would have to be built, runs on one platform, or was yanked.
 */
export async function findWheel(
  given: string,
  wanted: string | undefined,
  { index, files }: PythonIndex,
  signal: AbortSignal,
): Promise<FoundWheel> {
  if (!isPythonName(given)) throw new CodedError('CV113', `(${given.slice(0, 80)})`);
  const name = normalisedName(given);
  const address = `${index}${name}/`;
  const answer = await download({ address, accept: JSON_PAGE, maxBytes: PAGE_BYTES, signal });
  if (answer === undefined) throw new CodedError('CV110', `(it has no ${name})`);
  const page = pageSchema.safeParse(parseJson(answer.toString())).data;
  if (page === undefined || normalisedName(page.name) !== name)
    throw new CodedError('CV110', `(what it says of ${name} is no description by PEP 691)`);
  const { file, version } = chosen(page.files, name, wanted);
  const digest = file.hashes['sha256'] ?? '';
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new CodedError('CV111', `(the index has no SHA-256 of ${file.filename})`);
  const place = URL.canParse(file.url, address) ? new URL(file.url, address) : undefined;
  const allowed = [index, files].map((each) => new URL(each).origin);
  // The user's consent is for these.
  if (place === undefined || !allowed.includes(place.origin))
    throw new CodedError(
      'CV110',
      `(${file.filename} lies at ${place?.host ?? 'no address'}, and that may not be asked)`,
    );
  const integrity = `sha256-${Buffer.from(digest, 'hex').toString('base64')}`;
  return { name, version, integrity, address: place.href };
}

function chosen(
  files: readonly IndexFile[],
  name: string,
  wanted: string | undefined,
): { file: IndexFile; version: string } {
  const versioned = files.flatMap((file) => {
    const version = versionOfFile(file.filename, name);
    return version === undefined ? [] : [{ file, version }];
  });
  const meant = versioned.filter(({ version }) =>
    wanted === undefined ? isFinalVersion(version) : isSameVersion(version, wanted),
  );
  if (meant.length === 0) throw new CodedError('CV110', `(it has no ${wanted ?? 'final version'} of ${name})`);
  const offered = meant.filter(({ file: { yanked = false } }) => yanked === false);
  const [newest] = offered.toSorted((a, b) => compareVersions(b.version, a.version));
  if (newest === undefined) throw new CodedError('CV115', `(${name}: what there is was yanked)`);
  const wheel = offered.find(
    ({ file, version }) => isSameVersion(version, newest.version) && universalWheel(file.filename)?.name === name,
  );
  if (wheel === undefined)
    throw new CodedError('CV115', `(${name} ${newest.version} has no wheel that runs anywhere: *-py3-none-any.whl)`);
  return wheel;
}

/** Downloads a wheel, which has its hash. Throws CV110 and CV111. */
export async function downloadWheel(
  { name, version, integrity, address }: FoundWheel,
  signal: AbortSignal,
): Promise<Buffer> {
  const maxBytes = LIMITS.acquire.archiveBytes;
  const archive = await download({ address, accept: 'application/octet-stream', maxBytes, signal });
  if (archive === undefined) throw new CodedError('CV110', `(there is no wheel of ${name} ${version})`);
  assertIntegrity(archive, integrity, `${name} ${version}`);
  return archive;
}
