import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';

/** Limits of one archive, as `LIMITS.acquire` has them. */
export type ArchiveLimits = Readonly<
  Record<'entries' | 'fileBytes' | 'keptBytes' | 'keptFiles' | 'pathUnits' | 'unpackedBytes', number>
>;

/** What an archive says of one of its entries; none of it is trusted. */
export interface ArchiveEntry {
  path: string;
  /** A link, a device and whatever else is no file and no folder is `other`. */
  kind: 'file' | 'folder' | 'other';
  bytes: number;
}

/** The judge of an archive's entries, and what is kept of them; for tarballs and for zips. */
export interface EntryFilter {
  /**
   * Call it for every entry, before a byte of it is read: is its content to be kept? Throws CV112 for an entry that no
   * honest package has (a link, a way out of the folder, a second file of one name, a file that is a folder, too) and
   * beyond a limit.
   */
  admit(entry: ArchiveEntry): boolean;
  /** Takes the content of an admitted file. Throws CV112 where it is larger than was said. */
  keep(path: string, content: Uint8Array): void;
  /** What was kept, by the path in the archive. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * A filter for one archive. @param wanted says of a path whether the file's content is to be kept; all others are
 * judged and skipped.
 */
export function createEntryFilter(
  wanted: (path: string) => boolean,
  limits: ArchiveLimits = LIMITS.acquire,
): EntryFilter {
  const files = new Map<string, Uint8Array>();
  const names = new Set<string>();
  const folders = new Set<string>();
  const announced = new Map<string, number>();
  let entries = 0;
  let unpacked = 0;
  let kept = 0;
  const within = (value: number, limit: number, what: string): void => {
    if (!(value <= limit)) throw new CodedError('CV112', `(more than ${limit} ${what})`);
  };
  return {
    files,
    admit({ path, kind, bytes }) {
      within((entries += 1), limits.entries, 'entries');
      within((unpacked += bytes), limits.unpackedBytes, 'bytes when unpacked');
      const problem = problemWithEntry(path, limits.pathUnits);
      if (problem !== undefined) throw new CodedError('CV112', `(an entry ${problem})`);
      if (kind === 'other') throw new CodedError('CV112', '(an entry is a link or a special file)');
      if (kind === 'folder' || !wanted(path)) return false;
      // Two names that are one on some disks would overwrite each other.
      const name = path.normalize('NFC').toLowerCase();
      if (names.has(name)) throw new CodedError('CV112', '(two entries have one name)');
      const above = foldersOf(name);
      if (folders.has(name) || above.some((each) => names.has(each)))
        throw new CodedError('CV112', '(an entry is a file and a folder)');
      names.add(name);
      for (const each of above) folders.add(each);
      within(bytes, limits.fileBytes, 'bytes in one file');
      within((kept += bytes), limits.keptBytes, 'bytes of files that are kept');
      within(names.size, limits.keptFiles, 'files that are kept');
      announced.set(path, bytes);
      return true;
    },
    keep(path, content) {
      if (announced.get(path) !== content.length)
        throw new CodedError('CV112', '(an entry has another size than it says)');
      announced.delete(path);
      files.set(path, content);
    },
  };
}

/** `a` and `a/b` of `a/b/c`. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** The longest name of one file or folder on the usual disks, bytes. */
const NAME_BYTES = 255;

/** Why a path is none within a folder, or undefined. */
function problemWithEntry(path: string, pathUnits: number): string | undefined {
  if (path === '' || path.length > pathUnits) return 'has no name or one that is too long';
  if (/[\0-\x1f\x7f\\]/.test(path)) return 'has a name with a character that paths do not have';
  if (/^[A-Za-z]:/.test(path)) return 'names a drive';
  const parts = path.replace(/\/$/, '').split('/');
  if (parts.some((part) => Buffer.byteLength(part) > NAME_BYTES)) return 'has no name or one that is too long';
  return parts.some((part) => part === '' || part === '.' || part === '..') ? 'leads out of its folder' : undefined;
}
