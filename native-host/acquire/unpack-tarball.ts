import { createGunzip } from 'node:zlib';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { createEntryFilter, type ArchiveEntry, type ArchiveLimits, type EntryFilter } from './archive-entries.ts';

/** Size of a header and unit of padding, bytes (POSIX.1-2017, pax, "ustar Interchange Format"). */
const BLOCK = 512;

/** A pax header or a GNU long name that is larger names no path, bytes. */
const NAME_BYTES = 64 * 1024;

/**
 * Unpacks what is wanted of a gzipped tarball into memory. Nothing is written and nothing is run; the archive's
 * permissions, owners and times are not looked at. Check its integrity first. Throws CV112 for what breaks a rule or a
 * limit of {@link createEntryFilter} or is no tarball, and the signal's reason.
 * @param wanted by the path in the archive.
 */
export async function unpackTarball(
  archive: Uint8Array,
  wanted: (path: string) => boolean,
  signal: AbortSignal,
  limits: ArchiveLimits = LIMITS.acquire,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const filter = createEntryFilter(wanted, limits);
  const reader = createTarReader(filter);
  // An entry announces its size, but nothing says that what follows the last one ends.
  const maxBytes = limits.unpackedBytes + limits.entries * 2 * BLOCK;
  let unpacked = 0;
  try {
    const gunzip = createGunzip();
    gunzip.end(archive);
    for await (const part of gunzip) {
      signal.throwIfAborted();
      const chunk: Buffer = part;
      unpacked += chunk.length;
      if (unpacked > maxBytes) throw new CodedError('CV112', `(more than ${maxBytes} bytes when unpacked)`);
      reader.push(chunk);
    }
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof CodedError) throw thrown;
    throw new CodedError('CV112', '(it is no gzipped tarball, or broken off)');
  }
  reader.end();
  return filter.files;
}

interface Header extends ArchiveEntry {
  type: string;
}

/** Reads a stream of blocks; what it holds at a time is at most one entry that is kept, and a block. */
function createTarReader(filter: EntryFilter): { push(chunk: Buffer): void; end(): void } {
  let pending: Buffer = Buffer.alloc(0);
  let skip = 0;
  let ended = false;
  let longName: string | undefined;
  /** Of the entry whose content is being read: its bytes so far. */
  let open: { header: Header; parts: Buffer[]; missing: number } | undefined;

  const close = ({ header, parts }: NonNullable<typeof open>): void => {
    const content = Buffer.concat(parts);
    if (header.type === 'x') longName = paxPath(content) ?? longName;
    else if (header.type === 'L') longName = content.toString('utf8').replace(/\0[^]*$/, '');
    else filter.keep(header.path, content);
    open = undefined;
  };
  const begin = (block: Buffer): void => {
    if (block.every((byte) => byte === 0)) {
      ended = true;
      return;
    }
    const header = readHeader(block);
    const padded = Math.ceil(header.bytes / BLOCK) * BLOCK;
    const isName = header.type === 'x' || header.type === 'L';
    if (isName && header.bytes > NAME_BYTES) throw new CodedError('CV112', '(an entry has a name that is too long)');
    if (isName || header.type === 'g') {
      if (isName) open = { header, parts: [], missing: header.bytes };
      skip = isName ? padded - header.bytes : padded;
    } else {
      const named = { ...header, path: longName ?? header.path };
      longName = undefined;
      const isKept = filter.admit(named);
      if (isKept) open = { header: named, parts: [], missing: header.bytes };
      skip = isKept ? padded - header.bytes : padded;
    }
    if (open?.missing === 0) close(open);
  };
  return {
    push(chunk) {
      if (ended) return;
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      let at = 0;
      while (!ended) {
        const left = pending.length - at;
        if (open !== undefined) {
          if (left === 0) break;
          const taken = Math.min(left, open.missing);
          open.parts.push(pending.subarray(at, at + taken));
          open.missing -= taken;
          at += taken;
          if (open.missing === 0) close(open);
        } else if (skip > 0) {
          if (left === 0) break;
          const passed = Math.min(left, skip);
          skip -= passed;
          at += passed;
        } else {
          if (left < BLOCK) break;
          begin(pending.subarray(at, at + BLOCK));
          at += BLOCK;
        }
      }
      pending = Buffer.from(pending.subarray(at));
    },
    end() {
      if (open !== undefined || (!ended && skip > 0)) throw new CodedError('CV112', '(it breaks off)');
    },
  };
}

const text = (block: Buffer, from: number, to: number): string =>
  block.toString('utf8', from, to).replace(/\0[^]*$/, '');

function octal(block: Buffer, from: number, to: number): number {
  const digits = text(block, from, to).trim();
  if (!/^[0-7]{1,12}$/.test(digits)) throw new CodedError('CV112', '(a header is none of a tarball)');
  return Number.parseInt(digits, 8);
}

function readHeader(block: Buffer): Header {
  const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  if (octal(block, 148, 156) !== sum) throw new CodedError('CV112', '(a header is none of a tarball)');
  const type = text(block, 156, 157);
  const prefix = text(block, 257, 262) === 'ustar' ? text(block, 345, 500) : '';
  const name = text(block, 0, 100);
  return {
    path: prefix === '' ? name : `${prefix}/${name}`,
    type,
    kind: kindOf(type),
    bytes: octal(block, 124, 136),
  };
}

function kindOf(type: string): ArchiveEntry['kind'] {
  if (type === '' || type === '0') return 'file';
  return type === '5' ? 'folder' : 'other';
}

/** The path of an extended header: records of `LENGTH KEY=VALUE\n`. */
function paxPath(content: Buffer): string | undefined {
  let found: string | undefined;
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(0x20, at);
    const length = Number.parseInt(content.toString('latin1', at, space), 10);
    if (space < 0 || !(length > space - at)) throw new CodedError('CV112', '(an extended header is none)');
    const record = content.toString('utf8', space + 1, at + length - 1);
    if (record.startsWith('path=')) found = record.slice('path='.length);
    // A size there would replace that of the header, which was judged.
    if (record.startsWith('size=') || record.startsWith('linkpath='))
      throw new CodedError('CV112', '(an extended header changes more than a name)');
    at += length;
  }
  return found;
}
