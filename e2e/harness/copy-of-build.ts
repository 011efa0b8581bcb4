import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const BUILD = path.resolve(import.meta.dirname, '../../dist');

/**
 * What `work` says of a copy of the built extension in a folder of its own, which it may change and which is removed
 * after it.
 */
export async function withCopyOfBuild<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cv-build-'));
  try {
    cpSync(BUILD, folder, { recursive: true });
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
