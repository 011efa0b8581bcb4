import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { pathBytes } from './file-names.ts';
import { listFolder } from './list-folder.ts';

/** Removes a folder and all below it, also where a run took its own permissions away. Links are removed, not followed. */
export function removeTree(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM'))) throw error;
    openFolders(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

function openFolders(top: string): void {
  const todo = [top];
  for (let folder = todo.pop(); folder !== undefined; folder = todo.pop()) {
    if (!lstatSync(pathBytes(folder)).isDirectory()) continue;
    chmodSync(pathBytes(folder), 0o700);
    for (const entry of listFolder(folder)) if (entry.isDirectory()) todo.push(`${folder}/${entry.name}`);
  }
}
