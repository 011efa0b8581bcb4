import { dirname } from 'node:path/posix';
import type { Obligation } from '../define.ts';
import type { Tree } from '../tree.ts';
import { packageOf } from './java-reading.ts';

/** Where the packages of a file begin, and those of the code that a test is for: folders of the tree, `.` its root. */
export function sourceRoots(tree: Tree, { name, text }: Obligation['file']): string[] {
  const inner = packageOf(text)
    .split('.')
    .filter((part) => part !== '');
  const folder = dirname(name)
    .split('/')
    .filter((part) => part !== '.');
  const fits = inner.every((part, index) => folder[folder.length - inner.length + index] === part);
  const root = fits ? folder.slice(0, folder.length - inner.length).join('/') : folder.join('/');
  const main = root.replace(/(^|\/)src\/test\/java$/, '$1src/main/java');
  const isThere = (folder: string): boolean =>
    folder === '' || tree.files.some((path) => path.startsWith(`${folder}/`));
  return [...new Set([root, main])].filter(isThere).map((each) => (each === '' ? '.' : each));
}
