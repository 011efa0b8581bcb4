import { expect, test } from 'vitest';
import { memberSource } from './member-source.ts';

const sourceOf = (specifier: string, manifest: object, sources: readonly string[]): string | undefined =>
  memberSource(specifier, {
    memberFolder: (name) => (name === '@shop/core' ? '/project/packages/core' : undefined),
    read: (path) => (path === '/project/packages/core/package.json' ? JSON.stringify(manifest) : undefined),
    isFile: (path) => sources.includes(path.replace('/project/packages/core/', '')),
  });

test.each([
  ['@shop/core', { types: './dist/index.d.ts' }, 'src/index.ts'],
  ['@shop/core', { main: 'lib/main.js' }, 'src/main.ts'],
  ['@shop/core', { exports: { '.': { import: { types: './dist/esm/api.d.mts' } } } }, 'src/api.tsx'],
  ['@shop/core', { exports: './build/src/index.js' }, 'src/index.ts'],
  ['@shop/core', {}, 'index.ts'],
  ['@shop/core/money', {}, 'src/money.ts'],
  ['@shop/core/dist/money/cents.js', {}, 'src/money/cents.ts'],
  ['@shop/core/money', {}, 'src/money/index.ts'],
])('%s with %j is %s', (specifier, manifest, source) =>
  expect(sourceOf(specifier, manifest, [source])).toBe(`/project/packages/core/${source}`),
);

test('what is no package of the workspace, or has no source, is none', () => {
  expect(sourceOf('react', { types: './dist/index.d.ts' }, ['src/index.ts'])).toBeUndefined();
  expect(sourceOf('./core', {}, ['src/index.ts'])).toBeUndefined();
  expect(sourceOf('@shop/core/../../secret', {}, ['src/index.ts', '../secret.ts'])).toBeUndefined();
  expect(sourceOf('@shop/core', { types: './dist/index.d.ts' }, [])).toBeUndefined();
});
