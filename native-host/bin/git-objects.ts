/** The mode of a file that is not there. */
export const NO_FILE = '000000';

/** A file on one side of a difference: its mode, `000000` where it is not there, and the name of its content. */
export interface DiffSide {
  mode: string;
  oid: string;
}

/** A file that differs, with the bytes of its path. */
export interface DiffEntry {
  before: DiffSide;
  after: DiffSide;
  path: Buffer;
  /** Of a new file that git takes for a renamed one: what that one was. */
  was?: DiffSide;
}

/**
 * Entries of `git diff --raw -z --no-abbrev`: `:mode mode oid oid status NUL path NUL`. A rename, which has the path
 * before and the one after, is a file that is gone and one that is new.
 */
export function parseRawDiff(output: Buffer): DiffEntry[] {
  const entries: DiffEntry[] = [];
  const fields = splitNul(output).values();
  for (const head of fields) {
    const [from = '', to = '', old = '', fresh = '', status = ''] = head.toString('latin1').split(' ');
    const before = { mode: from.slice(1), oid: old };
    const after = { mode: to, oid: fresh };
    const path = fields.next().value ?? Buffer.of();
    if (!status.startsWith('R')) entries.push({ before, after, path });
    else {
      const none = { mode: NO_FILE, oid: '0'.repeat(old.length) };
      entries.push({ before, after: none, path });
      entries.push({ before: none, after, path: fields.next().value ?? Buffer.of(), was: before });
    }
  }
  return entries;
}

/** The parts of a NUL-terminated list. */
export function splitNul(output: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let start = 0; start < output.length;) {
    const end = output.indexOf(0, start);
    parts.push(output.subarray(start, end < 0 ? output.length : end));
    start = end < 0 ? output.length : end + 1;
  }
  return parts;
}

/** Sizes of `git cat-file --batch-check=%(objectname) %(objectsize)`; what is missing is not among them. */
export const parseSizes = (output: Buffer): Map<string, number> =>
  new Map(
    output
      .toString('latin1')
      .split('\n')
      .flatMap((line) => {
        const [oid = '', size = ''] = line.split(' ');
        return /^\d+$/.test(size) ? [[oid, Number(size)] as const] : [];
      }),
  );

/** Blobs of `git cat-file --batch`: `oid blob size LF content LF`, or `oid missing LF`. */
export function parseBlobs(output: Buffer): Map<string, Buffer> {
  const blobs = new Map<string, Buffer>();
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(10, at);
    if (end < 0) break;
    const [oid = '', type, size] = output.subarray(at, end).toString('latin1').split(' ');
    at = end + 1;
    if (type !== 'blob') continue;
    blobs.set(oid, output.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return blobs;
}
