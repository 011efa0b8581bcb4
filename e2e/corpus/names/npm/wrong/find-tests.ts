import { glob } from 'glob';
import { relative } from 'node:path';

export async function findTests(root: string, extensions = ['ts', 'tsx']): Promise<string[]> {
  const files = await glob(`**/*.test.{${extensions.join(',')}}`, {
    cwd: root,
    absolute: true,
    onlyFiles: true,
    ignore: ['**/node_modules/**', '**/dist/**'],
  });
  return files.map((file) => relative(root, file)).sort();
}
