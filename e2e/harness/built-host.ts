import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { ensureHost } from '../build-host.ts';

const COMPILED = path.resolve(import.meta.dirname, '../output/compiled');
const UNUSED_MS = 24 * 3_600_000;

/**
 * Before the first test of a runner: the bundle of the native host, and one folder for what Node compiled, which
 * SHARED_COMPILE_CACHE hands on to the processes that tests start.
 */
export default async function prepare(): Promise<void> {
  await ensureHost();
  mkdirSync(COMPILED, { recursive: true });
  // Every build leaves what was compiled of the one before.
  for (const entry of readdirSync(COMPILED, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(file).mtimeMs < Date.now() - UNUSED_MS) rmSync(file, { force: true });
  }
  process.env['NODE_COMPILE_CACHE'] = COMPILED;
}
