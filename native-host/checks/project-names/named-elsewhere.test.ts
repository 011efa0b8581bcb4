import { expect, test } from 'vitest';
import { LIMITS } from '../../../shared/limits.ts';
import { namedElsewhere } from './named-elsewhere.ts';

const treeOf = (files: Record<string, string>): { files: string[]; read: string[]; text(path: string): string } => {
  const read: string[] = [];
  const text = (path: string): string => {
    read.push(path);
    return files[path] ?? '';
  };
  return { files: Object.keys(files), read, text };
};

test('each file is read once for all names, and none that may hold secrets', async () => {
  const tree = treeOf({
    '.env': 'API_URL=1\n',
    'a.ts': 'process.env.API_URL + process.env.PORT_X\n',
    'ci.yml': 'env: { API_URL: x, API_URLS: y }\n',
    'load.ts': 'export const load = (name) => process.env[`PLUGIN_${name}_KEY`];\n',
  });
  const wanted = new Set(['API_URL', 'PORT_X', 'PLUGIN_A_KEY', 'PLUGIN_A']);
  const { known, unsearched } = await namedElsewhere(tree, 'a.ts', wanted);
  expect([...known]).toEqual(['API_URL', 'PLUGIN_A_KEY']);
  expect(unsearched).toEqual([]);
  expect(tree.read).toEqual(['a.ts', 'ci.yml', 'load.ts']);
});

test('what lies beyond the limit is told, and others get their turn before the end', async () => {
  const { totalUnits, fileUnits } = LIMITS.declaredNames;
  const count = totalUnits / fileUnits + 2;
  const tree = treeOf(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.txt`, ' '.repeat(fileUnits)])),
  );
  let turns = 0;
  const other = setInterval(() => {
    turns += 1;
  }, 0);
  const { known, unsearched } = await namedElsewhere(tree, 'a.ts', new Set(['API_URL']));
  clearInterval(other);
  expect(known.size).toBe(0);
  expect(unsearched).toEqual([`${count - 2}.txt`, `${count - 1}.txt`]);
  expect(turns).toBeGreaterThan(0);
});
