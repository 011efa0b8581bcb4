import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { arch, platform } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { makePrivateDirectory, writePrivateFile } from '../rpc/private-files.ts';
import { startModuleEngine } from './module-engine.ts';
import { runProcess } from './process.ts';

/**
 * Start-up snapshots: the heap of a process that has imported an engine's module, kept on disk, so that the engine of
 * the next day starts with it in place of doing the work again (https://nodejs.org/api/cli.html#--build-snapshot).
 * One is used only as long as everything that it was made from is the same, Node included.
 */
export interface StartupSnapshots {
  /** The file to start the module's engine from; undefined when there is none or when it is out of date. */
  find(module: URL): string | undefined;
  /**
   * Makes one, in some seconds at the lowest priority, and starts an engine from it once, to see that it comes up.
   * Does nothing where there is one, or where one of the same files did not come up. Rejects, with nothing left on the
   * disk, when it cannot be made or when the signal aborts.
   */
  make(module: URL, signal: AbortSignal): Promise<Making>;
  /** No engine comes up from this file (any more): it is removed. */
  remove(module: URL, file: string): void;
}

/** What became of making a snapshot: `does not come up` is remembered until one of its files is another. */
export type Making = 'made' | 'there already' | 'does not come up' | 'no room on the disk';

const BUILDER = path.join(import.meta.dirname, 'build-startup-snapshot.cjs');

/** Making one takes 4 to 6 s of a processor; more than this is a program that does not end, ms. */
const BUILD_DEADLINE_MS = 120_000;

/** Below this much room, in bytes, nothing is made: what only saves time must not be what fills a disk. */
const ROOM_BYTES = 2 ** 30;

const stampSchema = z.tuple([z.string(), z.number(), z.number()]);

/** What lies beside a snapshot; without a `file` none can be had from these files. */
const manifestSchema = z.object({
  module: z.string(),
  node: z.string(),
  file: z.nullable(z.object({ name: z.string().check(z.regex(/^[\w-]+\.blob$/)), bytes: z.int() })),
  /** Everything that it depends on: path, size in bytes, time of modification in ms. */
  stamps: z.array(stampSchema),
});

type Manifest = z.infer<typeof manifestSchema>;

/** @param folder a private one: what is found there is run. It is made when it is wanted. */
export function createStartupSnapshots(folder: string, uid: number): StartupSnapshots {
  const at = (name: string): string => path.join(folder, name);
  const manifestOf = (module: URL): string => `${idOf(module)}.json`;
  const read = (name: string): Manifest | undefined => {
    try {
      return manifestSchema.parse(JSON.parse(readFileSync(at(name), 'utf8')));
    } catch {
      return undefined;
    }
  };
  /** The manifest, if it is about what is there today. */
  const current = (module: URL): Manifest | undefined => {
    const manifest = read(manifestOf(module));
    if (manifest === undefined || manifest.node !== thisNode() || manifest.module !== fileURLToPath(module))
      return undefined;
    return manifest.stamps.every(isUnchanged) ? manifest : undefined;
  };
  const find = (module: URL): string | undefined => {
    const file = current(module)?.file;
    return file != null && isUnchanged([at(file.name), file.bytes]) ? at(file.name) : undefined;
  };
  /** Removes what no engine will be started from: other files of this module, and those of modules that are gone. */
  const tidy = (module: URL, keep: string | undefined): void => {
    const names = readdirSync(folder);
    const stale = names.filter((name) => name.startsWith(idOf(module)) && name !== manifestOf(module) && name !== keep);
    const orphans = names
      .filter((name) => name.endsWith('.json') && !existsSync(read(name)?.module ?? ''))
      .map((name) => name.slice(0, -'.json'.length));
    for (const name of [...stale, ...names.filter((each) => orphans.some((id) => each.startsWith(id)))])
      rmSync(at(name), { force: true });
  };

  return {
    find,
    async make(module, signal) {
      if (current(module)?.file === null) return 'does not come up';
      if (find(module) !== undefined) return 'there already';
      const problem = makePrivateDirectory(folder, uid);
      if (problem !== undefined) throw new Error(problem);
      const { bavail, bsize } = statfsSync(folder);
      if (bavail * bsize < ROOM_BYTES) return 'no room on the disk';
      const name = `${idOf(module)}-${randomBytes(6).toString('hex')}.blob`;
      const within = AbortSignal.any([signal, AbortSignal.timeout(BUILD_DEADLINE_MS)]);
      try {
        const stamps = await build(module, at(name), within);
        const works = await comesUp(module, at(name), within);
        const file = works ? { name, bytes: statSync(at(name)).size } : null;
        writePrivateFile(
          at(manifestOf(module)),
          JSON.stringify({ module: fileURLToPath(module), node: thisNode(), file, stamps } satisfies Manifest),
        );
        tidy(module, file?.name);
        return file === null ? 'does not come up' : 'made';
      } catch (thrown) {
        rmSync(at(name), { force: true });
        throw thrown;
      }
    },
    remove(module, file) {
      if (path.basename(file) === read(manifestOf(module))?.file?.name) rmSync(at(manifestOf(module)), { force: true });
      rmSync(file, { force: true });
    },
  };
}

async function build(module: URL, file: string, signal: AbortSignal): Promise<Manifest['stamps']> {
  const result = await runProcess({
    command: process.execPath,
    args: ['--no-warnings', '--snapshot-blob', file, '--build-snapshot', BUILDER, fileURLToPath(module)],
    deadlineMs: BUILD_DEADLINE_MS,
    signal,
  });
  signal.throwIfAborted();
  if (result.kind === 'exit' && result.code === 0) return z.array(stampSchema).parse(JSON.parse(result.stdout.text));
  throw new Error(
    'the snapshot was not made: ' +
      `${'stderr' in result ? `${result.kind} ${result.stderr.text.slice(-500)}` : result.kind}`,
  );
}

/** Does an engine that starts from it get as far as answering? */
async function comesUp(module: URL, snapshot: string, signal: AbortSignal): Promise<boolean> {
  const engine = startModuleEngine(module, { snapshot });
  signal.addEventListener('abort', engine.kill, { once: true });
  try {
    return await engine.ready.then(
      () => true,
      () => false,
    );
  } finally {
    signal.removeEventListener('abort', engine.kill);
    engine.kill();
    await engine.ended;
    signal.throwIfAborted();
  }
}

const idOf = (module: URL): string => createHash('sha256').update(module.href).digest('hex').slice(0, 16);

/** A snapshot is for one build of Node. */
function thisNode(): string {
  const { size, mtimeMs } = statSync(process.execPath);
  return [process.version, process.versions.v8, platform(), arch(), process.execPath, size, mtimeMs].join(' ');
}

function isUnchanged([file, bytes, modifiedMs]: readonly [file: string, bytes: number, modifiedMs?: number]): boolean {
  try {
    const stat = statSync(file);
    return stat.size === bytes && (modifiedMs === undefined || stat.mtimeMs === modifiedMs);
  } catch {
    return false;
  }
}
