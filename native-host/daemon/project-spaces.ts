import path from 'node:path';
import { readContextFile } from '../context/context-file.ts';
import { npmRegistry } from '../project/locked-packages.ts';
import { openProjectSpace, type ProjectSpace } from '../project/overlay.ts';
import { openPackageStore, type PackageStore } from '../project/package-store.ts';
import { removeTree } from '../project/remove-tree.ts';
import { SANDBOX_ID } from '../sandbox/bubblewrap-arguments.ts';
import { makeWritableFolder, type WritableFolder } from '../sandbox/sandbox-folder.ts';
import type { OpenProject } from '../verify/project-target.ts';
import type { CheckPolicy } from '../verify/target.ts';

/** The projects that verifications were laid over since the start, each with its snapshots and overlays. */
export interface ProjectSpaces {
  /**
   * Opens a project's space, or gives the one that is open (a registered project keeps its folder); its file is read
   * anew each time.
   */
  open(project: { id: string; directory: string }): OpenProject;
  /**
   * Lets go of a project that was forgotten, and of its snapshots. No verification of it may be under way
   * (`JobManager.exclusive`).
   */
  forget(id: string): Promise<void>;
  /** Lets go of all, and with `remove` of what lies on the disk, too. */
  close(remove?: 'remove'): Promise<void>;
}

interface Opened {
  space: ProjectSpace<WritableFolder>;
  packages: PackageStore;
  symbols: Map<string, ReadonlySet<string>>;
}

/** @param folder private folder for all spaces; made when it is missing. */
export function createProjectSpaces(folder: string): ProjectSpaces {
  const opened = new Map<string, Opened>();
  const owner = process.getuid?.() === 0 ? { owner: { uid: SANDBOX_ID, gid: SANDBOX_ID } } : {};
  const placeOf = (id: string): string => path.join(folder, id);
  const forget = async (id: string): Promise<void> => {
    await opened.get(id)?.space.close();
    opened.delete(id);
    await removeTree(placeOf(id));
  };
  const openAnew = (id: string, directory: string): Opened => {
    const space = openProjectSpace({
      project: directory,
      folder: placeOf(id),
      makeFolder: makeWritableFolder,
      ...owner,
    });
    const anew = { space, packages: openPackageStore(path.join(placeOf(id), 'packages')), symbols: new Map() };
    opened.set(id, anew);
    return anew;
  };
  return {
    open: ({ id, directory }) => ({
      directory,
      ...(opened.get(id) ?? openAnew(id, directory)),
      registry: npmRegistry(directory),
      ...policyOf(directory),
    }),
    forget,
    async close(remove) {
      for (const [id, { space }] of opened) {
        await space.close();
        opened.delete(id);
      }
      if (remove === 'remove') await removeTree(folder);
    },
  };
}

/** What the project's file says about its checks; a broken file says nothing. */
export function policyOf(directory: string): { policy: CheckPolicy; commands: OpenProject['commands'] } {
  const found = readContextFile(directory);
  const file = found.state === 'broken' ? {} : found.file;
  const { required, optional, timeout_seconds: seconds, commands, hooks } = file.verification ?? {};
  const level = file.project?.safety_level;
  return {
    policy: {
      ...(required === undefined ? {} : { required }),
      ...(optional === undefined ? {} : { optional }),
      ...(seconds === undefined ? {} : { timeoutMs: seconds * 1_000 }),
      ...(hooks === undefined ? {} : { hooks: { before: hooks.pre_verify ?? [], after: hooks.post_verify ?? [] } }),
      strict: level === 'high' || level === 'critical',
    },
    commands: commands ?? {},
  };
}
