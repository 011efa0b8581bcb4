import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { CHECKS } from '../../shared/verdict.ts';
import { backendFolders, loadBackends, loadSlowStarters } from './registry.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderWith(backends: Record<string, string | null>): string {
  const folder = mkdtempSync(join(tmpdir(), 'claude-verify-registry-'));
  folders.push(folder);
  writeFileSync(join(folder, 'beside.ts'), '');
  for (const [name, source] of Object.entries(backends)) {
    mkdirSync(join(folder, name));
    if (source !== null) writeFileSync(join(folder, name, 'backend.ts'), source);
  }
  return folder;
}

const backend = (id: string, check: string): string => `export default { id: '${id}', check: '${check}', run() {} };`;

test('the real backends are unique, named as their folders and ordered by check', async () => {
  const backends = await loadBackends();
  expect(backends.map(({ id }) => id).toSorted()).toEqual(backendFolders());
  const order = backends.map(({ check }) => CHECKS.indexOf(check));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('a backend called NAME-project asks the tool of the backend NAME the same question', async () => {
  const backends = await loadBackends();
  const inProjects = backends.filter(({ id }) => id.endsWith('-project'));
  expect(inProjects.length).toBeGreaterThan(1);
  const nameOf = ({ tool }: (typeof backends)[number]): string => {
    if ('package' in tool) return tool.package;
    return 'command' in tool ? tool.command : tool.kind;
  };
  for (const one of inProjects) {
    const base = backends.find(({ id }) => `${id}-project` === one.id);
    expect(base && [nameOf(base), base.check], one.id).toEqual([nameOf(one), one.check]);
  }
});

test('a backend is loaded without its tool: only its engine imports packages', () => {
  for (const name of backendFolders()) {
    const source = readFileSync(join(import.meta.dirname, name, 'backend.ts'), 'utf8');
    const packages = source.matchAll(/^import (?!type ).*from '([^.'][^']*)'/gm).map(([, specifier]) => specifier);
    expect(
      [...packages].filter((specifier) => !/^(node:|zod\/)/.test(specifier ?? '')),
      name,
    ).toEqual([]);
  }
});

test('a folder is all that a new backend needs', async () => {
  const folder = folderWith({
    zeta: backend('zeta', 'parse'),
    beta: backend('beta', 'lint'),
    alpha: backend('alpha', 'lint'),
  });
  expect((await loadBackends(folder)).map(({ id }) => id)).toEqual(['zeta', 'alpha', 'beta']);
});

test.each([
  [{ alpha: null }, /backend\.ts/],
  [{ alpha: 'export default 1;' }, /no backend as its default export/],
  [{ alpha: backend('alpha', 'lint'), beta: backend('alpha', 'lint') }, /the id is the folder's name/],
])('%j fails the start', async (backends, message) => {
  await expect(loadBackends(folderWith(backends))).rejects.toThrow(message);
});

test('engines that are started before the other backends only read a text of their language', async () => {
  for (const language of ['typescript', 'tsx', 'javascript', 'jsx', 'python'] as const) {
    const starters = await loadSlowStarters(language);
    expect(starters.length).toBeGreaterThan(1);
    for (const { id, engine, effect, over, languages } of starters)
      expect([id, engine !== undefined, effect, over, languages.includes(language)]).toEqual([
        id,
        true,
        'pure',
        undefined,
        true,
      ]);
  }
  expect(await loadSlowStarters('json')).toEqual([]);
});
