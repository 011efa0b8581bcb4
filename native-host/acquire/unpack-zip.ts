import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { createEntryFilter, type ArchiveEntry, type ArchiveLimits } from './archive-entries.ts';

/** Sizes of the fixed parts of records, bytes (APPNOTE.TXT 6.3.10: 4.3.16, 4.3.12, 4.3.7). */
const END = 22;
const CENTRAL = 46;
const LOCAL = 30;

const SIGNATURES = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 } as const;

/** Field of the extension to 64 bits; sizes that need it are beyond every limit here. */
const ZIP64_FIELD = 0x0001;
/** Flags: encrypted, strongly encrypted, with a masked header. */
const ENCRYPTED = 0x2041;
/** Sizes stand behind the content. */
const HAS_DESCRIPTOR = 0x0008;

/** Text is hardly ever packed this much; what is small may be. */
const MOST_RATIO = 200;
const SMALL_BYTES = 64 * 1024;

const inflate = promisify(inflateRaw);

/** An entry as the directory at the archive's end describes it. */
interface Described extends ArchiveEntry {
  isDeflated: boolean;
  hasDescriptor: boolean;
  packed: number;
  sum: number;
  /** Of its own header. */
  at: number;
}

/**
 * Unpacks what is wanted of a zip into memory. Nothing is written and nothing is run. Check its integrity first. Throws
 * CV112 for what breaks a rule or a limit of {@link createEntryFilter}, for what is encrypted, of 64 bits, packed by
 * another method, packed more than text is, or overlaps, for entries whose own header says something else than the
 * directory, and for what is no zip; and the signal's reason.
 * @param wanted by the path in the archive.
 */
export async function unpackZip(
  archive: Uint8Array,
  wanted: (path: string) => boolean,
  signal: AbortSignal,
  limits: ArchiveLimits = LIMITS.acquire,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const filter = createEntryFilter(wanted, limits);
  const { count, start, end } = directoryOf(bytes);
  if (count > limits.entries) refuse(`more than ${limits.entries} entries`);
  const kept: { entry: Described; content: Buffer }[] = [];
  const places: { from: number; to: number }[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = describedAt(bytes, at, end);
    at = next;
    const isWanted = filter.admit(entry);
    const place = contentOf(bytes, entry, start);
    places.push({ from: entry.at, to: place.to });
    if (!isWanted) continue;
    if (entry.bytes > SMALL_BYTES && entry.bytes > entry.packed * MOST_RATIO) refuse('an entry is packed too much');
    kept.push({ entry, content: bytes.subarray(place.from, place.to) });
  }
  if (at !== end) refuse('its directory has another size than it says');
  const inOrder = places.toSorted((a, b) => a.from - b.from);
  if (inOrder.some(({ from }, index) => from < (inOrder[index - 1]?.to ?? 0))) refuse('entries overlap');
  for (const { entry, content } of kept) {
    signal.throwIfAborted();
    filter.keep(entry.path, await unpacked(entry, content));
  }
  return filter.files;
}

function refuse(why: string): never {
  throw new CodedError('CV112', `(${why})`);
}

/** Where the directory lies. It stands right before its end record, which is the last thing in the archive. */
function directoryOf(bytes: Buffer): { count: number; start: number; end: number } {
  const first = Math.max(0, bytes.length - END - 0xff_ff);
  for (let at = bytes.length - END; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== SIGNATURES.end || at + END + bytes.readUInt16LE(at + 20) !== bytes.length) continue;
    const [disk, first, here, count] = [4, 6, 8, 10].map((offset) => bytes.readUInt16LE(at + offset));
    const size = bytes.readUInt32LE(at + 12);
    const start = bytes.readUInt32LE(at + 16);
    if (disk !== 0 || first !== 0 || here !== count || count === undefined) refuse('it is one part of several');
    // Numbers of 64 bits would stand in a record in between.
    if (start + size !== at) refuse('its directory is not where it says');
    return { count, start, end: at };
  }
  refuse('it is no whole zip');
}

function describedAt(bytes: Buffer, at: number, end: number): { entry: Described; next: number } {
  if (at + CENTRAL > end || bytes.readUInt32LE(at) !== SIGNATURES.central) refuse('its directory is damaged');
  const [flags = 0, method = 0] = [8, 10].map((offset) => bytes.readUInt16LE(at + offset));
  const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
  const next = at + CENTRAL + name + extra + comment;
  if (next > end) refuse('its directory is damaged');
  if ((flags & ENCRYPTED) !== 0) refuse('an entry is encrypted');
  if (method !== 0 && method !== 8) refuse('an entry is packed by an unusual method');
  const nameEnd = at + CENTRAL + name;
  if (hasField(bytes.subarray(nameEnd, nameEnd + extra), ZIP64_FIELD)) refuse('an entry has sizes of 64 bits');
  const path = textOf(bytes.subarray(at + CENTRAL, nameEnd));
  const attributes = bytes.readUInt32LE(at + 38);
  return {
    entry: {
      path,
      kind: kindOf(path, attributes >>> 16),
      isDeflated: method === 8,
      hasDescriptor: (flags & HAS_DESCRIPTOR) !== 0,
      sum: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      bytes: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    },
    next,
  };
}

function hasField(extra: Buffer, wanted: number): boolean {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === wanted) return true;
  return false;
}

/** By the type in the mode that Unix gives files; other systems leave it 0. */
function kindOf(path: string, mode: number): ArchiveEntry['kind'] {
  const type = mode & 0o170_000;
  const isFolder = path.endsWith('/');
  if (type === 0 || type === (isFolder ? 0o040_000 : 0o100_000)) return isFolder ? 'folder' : 'file';
  return 'other';
}

/** Where an entry's content lies, by its own header, which has to agree with the directory. */
function contentOf(bytes: Buffer, entry: Described, limit: number): { from: number; to: number } {
  const { at, path, isDeflated, hasDescriptor, packed } = entry;
  if (at + LOCAL > limit || bytes.readUInt32LE(at) !== SIGNATURES.local) refuse('an entry is not where it says');
  const [flags = 0, method] = [6, 8].map((offset) => bytes.readUInt16LE(at + offset));
  const [name = 0, extra = 0] = [26, 28].map((offset) => bytes.readUInt16LE(at + offset));
  const from = at + LOCAL + name + extra;
  if (from + packed > limit) refuse('an entry reaches beyond the end');
  const sizes = [14, 18, 22].map((offset) => bytes.readUInt32LE(at + offset));
  const said = [entry.sum, packed, entry.bytes];
  const agrees =
    (flags & ENCRYPTED) === 0 &&
    ((flags & HAS_DESCRIPTOR) !== 0) === hasDescriptor &&
    method === (isDeflated ? 8 : 0) &&
    textOf(bytes.subarray(at + LOCAL, at + LOCAL + name)) === path &&
    (hasDescriptor || sizes.every((size, index) => size === said[index]));
  if (!agrees) refuse('an entry says other things of itself than the directory does');
  return { from, to: from + packed };
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refuse('an entry has a name that is no text');
  }
}

async function unpacked({ isDeflated, bytes, sum }: Described, content: Buffer): Promise<Uint8Array> {
  const found = isDeflated ? await inflated(content, bytes) : content;
  if (found.length !== bytes) refuse('an entry has another size than it says');
  if (crc32(found) !== sum) refuse('an entry is damaged');
  return found;
}

async function inflated(content: Buffer, bytes: number): Promise<Buffer> {
  try {
    return await inflate(content, { maxOutputLength: Math.max(bytes, 1) });
  } catch {
    // More than was said, or no packed content at all.
    return refuse('an entry cannot be unpacked to the size that it says');
  }
}
