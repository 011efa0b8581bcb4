import { enableCompileCache } from 'node:module';
import { makePrivateDirectory } from './private-files.ts';
import type { Paths } from './paths.ts';

/**
 * Turns Node's cache of compiled code on, if its folder lies where nobody else can write: what is found in it is run.
 * Without it everything starts a little later; that the folder is not private is said by whoever needs it next.
 */
export function usePrivateCompileCache(paths: Pick<Paths, 'state' | 'compileCache'>, uid: number): boolean {
  try {
    if (makePrivateDirectory(paths.state, uid) !== undefined) return false;
  } catch {
    return false;
  }
  enableCompileCache(paths.compileCache);
  return true;
}
