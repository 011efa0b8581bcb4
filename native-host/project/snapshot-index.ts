import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Snapshot } from './snapshot.ts';

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
