import { languageOfFile } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import { fileName } from '../report/file-set.ts';
import { gitOutput, type GitCommand } from '../sandbox/git.ts';
import { readText, tooLarge, type ListedFile } from './file-list.ts';
import { parseBlobs, parseSizes, splitNul } from './git-objects.ts';
import { importersOf, readForImporters } from '../project/importers.ts';

type Git = Pick<GitCommand, 'directory' | 'env' | 'ofHook'>;

/** Bytes of output for the names: some hundred thousand files. */
const NAMES_BYTES = 64 * LIMITS.codeBytes;
/** Bytes of contents that are looked through, their headers included. */
const CONTENT_BYTES = 32 * LIMITS.codeBytes;
/** Bytes of headers that git writes before each content, at most. */
const HEADER_BYTES = 128;

/**
 * The files of git's index below a folder that did not change and may need one that is gone: what a removal breaks is
 * found in them.
 * @param changed paths of what changed, which is verified anyway.
 */
export async function importersInIndex(
  git: Git,
  gone: readonly string[],
  changed: ReadonlySet<string>,
): Promise<ListedFile[]> {
  const names = await gitOutput({ ...git, args: ['ls-files', '-z', '--stage'], bytes: NAMES_BYTES });
  const oids = new Map(
    splitNul(names).flatMap((entry): [string, string][] => {
      const [head = '', path = ''] = entry.toString('utf8').split('\t');
      const [mode = '', oid = ''] = head.split(' ');
      return mode.startsWith('100') ? [[path, oid]] : [];
    }),
  );
  const wanted = readForImporters(gone, [...oids.keys()]);
  const blobs = await contentsOf(
    git,
    wanted.map((path) => oids.get(path) ?? ''),
  );
  const textOf = (path: string): string | undefined => {
    const blob = blobs.get(oids.get(path) ?? '');
    const text = blob === undefined ? undefined : readText(blob);
    return text?.ok === true ? text.text : undefined;
  };
  return importersOf(gone, wanted, textOf).flatMap((path): ListedFile[] => {
    const [text, language] = [textOf(path), languageOfFile(path)];
    if (text === undefined || language === undefined || changed.has(path)) return [];
    return [{ name: fileName(Buffer.from(path)), language, read: () => Promise.resolve({ ok: true, text }) }];
  });
}

/** Contents by their names, as many as fit. */
async function contentsOf(git: Git, oids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  if (oids.length === 0) return new Map();
  const input = (some: readonly string[]): string => some.map((oid) => `${oid}\n`).join('');
  const sizes = parseSizes(
    await gitOutput({
      ...git,
      args: ['cat-file', '--batch-check=%(objectname) %(objectsize)'],
      input: input(oids),
      bytes: NAMES_BYTES,
    }),
  );
  let room = CONTENT_BYTES;
  const fits = [...new Set(oids)].filter((oid) => {
    const size = sizes.get(oid);
    if (size === undefined || tooLarge(size) !== undefined) return false;
    room -= size + HEADER_BYTES;
    return room > 0;
  });
  if (fits.length === 0) return new Map();
  return parseBlobs(
    await gitOutput({ ...git, args: ['cat-file', '--batch'], input: input(fits), bytes: CONTENT_BYTES }),
  );
}
