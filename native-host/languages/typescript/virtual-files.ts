import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** The folder of the block in the compiler's world; nothing of this machine's layout is visible there. */
export const BLOCK_FOLDER = '/block';

/** The compiler's library files in the compiler's world. */
export const LIB_FOLDER = '/lib';

/** The only folders that the compiler may read, by the name it knows them under. */
const MOUNTS: readonly (readonly [virtual: string, real: string])[] = [
  [LIB_FOLDER, dirname(packageFile('typescript', 'lib/typescript.js'))],
  [`${BLOCK_FOLDER}/node_modules/@types/node`, dirname(packageFile('@types/node', 'package.json'))],
  [`${BLOCK_FOLDER}/node_modules/undici-types`, dirname(packageFile('undici-types', 'package.json'))],
];

/** Text of a readable file, or undefined: whatever is not in a mount does not exist. */
export function readVirtual(path: string): string | undefined {
  const real = realPath(path);
  return real !== undefined && statSync(real, { throwIfNoEntry: false })?.isFile() === true
    ? readFileSync(real, 'utf8')
    : undefined;
}

/**
 * The text of a declaration file without its documentation comments, which nobody reads here and which are a third of
 * the work of parsing it. Those that mark something as deprecated stay: the compiler tells of its uses. Places in the
 * text are others afterwards.
 */
export const withoutRemarks = (text: string): string =>
  text.replaceAll(/\/\*\*[^]*?\*\//g, (remark) => (remark.includes('@deprecated') ? remark : ' '));

/** Is there a readable file of this name? */
export const virtualFileExists = (path: string): boolean => {
  const real = realPath(path);
  return real !== undefined && statSync(real, { throwIfNoEntry: false })?.isFile() === true;
};

/** Is this a folder of the compiler's world: a mount, inside one, or on the way to one? */
export function virtualFolderExists(path: string): boolean {
  const folder = posix.normalize(path).replace(/\/$/, '');
  if (MOUNTS.some(([virtual]) => virtual === folder || virtual.startsWith(`${folder}/`))) return true;
  const real = realPath(path);
  return real !== undefined && statSync(real, { throwIfNoEntry: false })?.isDirectory() === true;
}

function realPath(path: string): string | undefined {
  const clean = posix.normalize(path);
  for (const [virtual, real] of MOUNTS) {
    if (clean.startsWith(`${virtual}/`)) return join(real, clean.slice(virtual.length));
  }
  return undefined;
}

function packageFile(name: string, file: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name, file);
    if (existsSync(candidate)) return candidate;
    if (dirname(folder) === folder) throw new Error(`the package ${name} is not installed`);
  }
}
