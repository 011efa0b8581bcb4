import { posix } from 'node:path';
import { TREE_ROOT } from '../../../kit/tree.ts';
import { fieldsOf } from './manifest-fields.ts';
import type { Config } from './tsconfig.ts';
import type { TreeFiles } from './tree-files.ts';

/**
 * Could a file of this configuration import one of these? Said by names alone, before anything is compiled: by that of
 * the file, of its folder or of its package. Where the configuration has names of its own for paths it always could.
 */
export function mayImport({ roots, options }: Config, wanted: ReadonlySet<string>, files: TreeFiles): boolean {
  const others = roots.filter((root) => !wanted.has(root));
  if (others.length === 0) return false;
  if (options.paths !== undefined || options.baseUrl !== undefined || options.rootDirs !== undefined) return true;
  const words = [...new Set([...wanted].flatMap((path) => namesOf(path, files)))];
  return others.some((root) => {
    const text = files.read(root) ?? '';
    return words.some((word) => text.includes(word));
  });
}

/** By what an import can end that means this file. */
function namesOf(path: string, files: TreeFiles): string[] {
  const stem = posix.basename(path).replace(/(?:\.d)?\.\w+$/, '');
  const folder = posix.dirname(path);
  const name = packageAround(folder, files);
  return [
    `/${stem}`,
    ...(stem === 'index' ? [`/${posix.basename(folder)}`] : []),
    ...(name === undefined ? [] : [name]),
  ];
}

/** The name in the nearest manifest that has one. */
function packageAround(folder: string, files: TreeFiles): string | undefined {
  for (let at = folder; at.length >= TREE_ROOT.length; at = posix.dirname(at)) {
    const name = fieldsOf(files.read(`${at}/package.json`))?.name;
    if (name !== undefined) return name;
    if (at === '/') break;
  }
  return undefined;
}
