import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  type Stats,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import * as z from 'zod/mini';
import { LIMITS } from '../../shared/limits.ts';
import { pathBytes } from './file-names.ts';
import { hashOf, readAt, type ObjectStore } from './object-store.ts';
import { startYielder } from './cooperative-yield.ts';
import { readWorkingTree, type LeftOutFile, type LeftOutReason, type WorkingTree } from './working-tree.ts';

/** One file of a snapshot. */
interface SnapshotFile {
  /** SHA-256 of the content, hex. */
  hash: string;
  size: number;
  executable: boolean;
  /** {@link stampOf} when it was read; null when it was too fresh to tell a later change from it. */
  stamp: FileStamp | null;
}

/** The content of a working tree at one time. Paths are relative, with `/`. */
export interface Snapshot extends Pick<WorkingTree, 'links' | 'dependencies' | 'outputs' | 'source'> {
  /** Hash over all paths, contents, links and bound folders: the same for the same tree, whenever it was read. */
  tree: string;
  files: Map<string, SnapshotFile>;
  /** What the snapshot lacks, named or by folder. */
  left: LeftOutFile[];
  /** Files whose content was read for it; the others were known from the one before. */
  read: number;
}

/** How much of a project is copied. Bytes, and files in number. */
export interface SnapshotLimits {
  fileBytes: number;
  totalBytes: number;
  files: number;
}

/** A change so soon after the last could carry the same time: file systems count in ticks of up to 10 ms. */
const TICK_MS = 50;

const TRIES = 3;

/** Entries named as left out; ignored ones go first. */
const NAMED = 1_000;

/** What a snapshot is made from. */
export interface SnapshotRequest {
  /** The project's folder, its real path. */
  root: string;
  objects: ObjectStore;
  /** What did not change since is not read again. */
  previous?: Snapshot | undefined;
  /** What is left out is as in `LIMITS.snapshot`. */
  limits?: SnapshotLimits;
  signal?: AbortSignal | undefined;
  /** Called after a file was read and before it is looked at again; for tests. */
  onRead?: (path: string) => void;
}

/** Times (ms, to a quarter of a microsecond), size, inode and mode of a file. */
export type FileStamp = [mtimeMs: number, ctimeMs: number, size: number, ino: number, mode: number];

/** What changes whenever a file's content does: no program can set the change time back. */
export const stampOf = ({ mtimeMs, ctimeMs, size, ino, mode }: Stats): FileStamp => [mtimeMs, ctimeMs, size, ino, mode];

/** Is a file as it was when the stamp was taken? */
export const isAsStamped = (stamp: FileStamp | null, { mtimeMs, ctimeMs, size, ino, mode }: Stats): boolean =>
  stamp !== null &&
  stamp[1] === ctimeMs &&
  stamp[0] === mtimeMs &&
  stamp[2] === size &&
  stamp[3] === ino &&
  stamp[4] === mode;

/** Takes a snapshot of a working tree into the project's object store. Yields to other work every few milliseconds. */
export async function takeSnapshot(request: SnapshotRequest): Promise<Snapshot> {
  const { root, objects, previous, limits = LIMITS.snapshot, signal } = request;
  const yielder = startYielder(signal);
  const tree = await readWorkingTree(root, yielder);
  const left = tree.left;
  const files = new Map<string, SnapshotFile>();
  let total = 0;
  let read = 0;
  for (const path of sortedPaths(tree.files, previous?.files)) {
    if (yielder.shouldYield()) await yielder.yield();
    const stat = tree.files.get(path);
    if (stat === undefined) continue;
    total += stat.size;
    const isFull = total > limits.totalBytes || files.size >= limits.files;
    const tooMany = isFull ? 'too many files' : undefined;
    const excess = stat.size > limits.fileBytes ? 'too large' : tooMany;
    if (excess !== undefined) {
      total -= stat.size;
      left.push({ path, reason: excess });
      continue;
    }
    const known = previous?.files.get(path);
    if (known !== undefined && isAsStamped(known.stamp, stat) && objects.has(known.hash)) files.set(path, known);
    else {
      const found = readStable(request, path, limits.fileBytes);
      if (typeof found === 'string') left.push({ path, reason: found });
      else if (found !== undefined) files.set(path, keep(found, objects));
      read += 1;
    }
  }
  return {
    tree: treeHash(files, tree),
    files,
    links: tree.links,
    dependencies: tree.dependencies.sort(),
    outputs: tree.outputs.sort(),
    source: tree.source,
    left: left.toSorted((a, b) => Number(a.reason === 'ignored') - Number(b.reason === 'ignored')).slice(0, NAMED),
    read,
  };
}

/** The paths in order; those of the snapshot before are, so that sorting is spared where they are the same. */
function sortedPaths(
  now: ReadonlyMap<string, Stats>,
  before: ReadonlyMap<string, SnapshotFile> | undefined,
): Iterable<string> {
  const same = before !== undefined && before.size === now.size && before.keys().every((path) => now.has(path));
  return same ? before.keys() : [...now.keys()].sort();
}

interface ReadFile {
  bytes: Buffer;
  stat: Stats;
}

/** Reads a file that stays as it is meanwhile; undefined when it is gone. */
function readStable(
  { root, onRead }: SnapshotRequest,
  path: string,
  atMost: number,
): ReadFile | LeftOutReason | undefined {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    let handle: number | undefined;
    try {
      handle = openSync(pathBytes(`${root}/${path}`), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      const before = fstatSync(handle);
      if (!before.isFile()) return 'special file';
      if (before.size > atMost) return 'too large';
      const bytes = readAt(handle, 0, before.size);
      onRead?.(path);
      const stat = fstatSync(handle);
      if (isAsStamped(stampOf(before), stat) && bytes.length === stat.size) return { bytes, stat };
    } catch (error) {
      const reason = reasonOf(error);
      return reason === 'gone' ? undefined : reason;
    } finally {
      if (handle !== undefined) closeSync(handle);
    }
  }
  return 'changed while it was read';
}

/**
 * A file whose last change is so fresh that another could carry the same time gets no stamp: it is read again next
 * time.
 */
function keep({ bytes, stat }: ReadFile, objects: ObjectStore): SnapshotFile {
  const changed = Math.max(stat.ctimeMs, stat.mtimeMs);
  return {
    hash: objects.put(bytes),
    size: bytes.length,
    executable: (stat.mode & 0o100) !== 0,
    stamp: changed > Date.now() - TICK_MS ? null : stampOf(stat),
  };
}

/** What a project's file cannot be read for; anything else is thrown on. */
function reasonOf(error: unknown): LeftOutReason | 'gone' {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'gone';
  if (code === 'ELOOP' || code === 'ENXIO') return 'special file';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EIO') return 'cannot be read';
  throw error;
}

function treeHash(files: ReadonlyMap<string, SnapshotFile>, tree: WorkingTree): string {
  const lines: string[] = [];
  for (const [path, { hash, executable }] of files)
    lines.push(`${executable ? 'x' : 'f'} ${hash} ${JSON.stringify(path)}`);
  for (const path of [...tree.links.keys()].sort()) lines.push(`l ${JSON.stringify([path, tree.links.get(path)])}`);
  for (const path of tree.dependencies.toSorted()) lines.push(`d ${JSON.stringify(path)}`);
  for (const path of tree.outputs.toSorted()) lines.push(`o ${JSON.stringify(path)}`);
  return hashOf(Buffer.from(lines.join('\n')));
}

const REASONS = [
  'too large',
  'too many files',
  'special file',
  'link leads outside',
  'cannot be read',
  'changed while it was read',
  'ignored',
  'nested too deep',
] as const;

const indexSchema = z.object({
  version: z.literal(2),
  root: z.string(),
  tree: z.string(),
  source: z.enum(['git', 'git without index', 'no git']),
  /** Path, hash, size, executable, stamp. */
  files: z.array(
    z.tuple([
      z.string(),
      z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      z.int(),
      z.boolean(),
      z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()])),
    ]),
  ),
  links: z.array(z.tuple([z.string(), z.string()])),
  dependencies: z.array(z.string()),
  outputs: z.array(z.string()),
  left: z.array(z.object({ path: z.string(), reason: z.enum(REASONS) })),
});

/** Keeps a snapshot's list for the next start, so that the first one then reads only what changed. */
export function saveSnapshot(file: string, root: string, snapshot: Snapshot): void {
  const index: z.input<typeof indexSchema> = {
    version: 2,
    root,
    tree: snapshot.tree,
    source: snapshot.source,
    files: Array.from(snapshot.files, ([path, each]) => [path, each.hash, each.size, each.executable, each.stamp]),
    links: [...snapshot.links],
    dependencies: snapshot.dependencies,
    outputs: snapshot.outputs,
    left: snapshot.left,
  };
  const temporary = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(temporary, JSON.stringify(index), { mode: 0o600, flag: 'wx' });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** The list that {@link saveSnapshot} kept for this folder; undefined when there is none or when it is of no use. */
export function loadSnapshot(file: string, root: string): Snapshot | undefined {
  try {
    const index = indexSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (index.root !== root) return undefined;
    const files = new Map(
      index.files.map(([path, hash, size, executable, stamp]) => [path, { hash, size, executable, stamp }]),
    );
    return {
      tree: index.tree,
      source: index.source,
      files,
      links: new Map(index.links),
      dependencies: index.dependencies,
      outputs: index.outputs,
      left: index.left,
      read: 0,
    };
  } catch (error) {
    if (
      error instanceof SyntaxError ||
      error instanceof z.core.$ZodError ||
      (error instanceof Error && 'code' in error)
    )
      return undefined;
    throw error;
  }
}
