import { expect, test } from 'vitest';
import { readLock } from './locked-packages.ts';

const REGISTRY = 'https://registry.example/npm/';
type Json = Record<string, unknown>;
const tiny = { version: '1.0.0', resolved: `${REGISTRY}tiny/-/tiny-1.0.0.tgz`, integrity: 'sha512-aaaa' };

/** Reads a lock file with these packages beside a manifest. */
function read(
  packages: Json,
  { manifest = {}, files = {} as Record<string, string>, registry = REGISTRY as string | null, folder = '' } = {},
) {
  const at = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  const texts = new Map<string, string>(
    Object.entries({
      [at('package.json')]: JSON.stringify(manifest),
      [at('package-lock.json')]: JSON.stringify({ lockfileVersion: 3, packages: { '': {}, ...packages } }),
      ...files,
    }),
  );
  return readLock((file) => texts.get(file), folder, registry);
}

test('what comes from the registry with its hash is installed, members of a workspace included', () => {
  const packages = {
    'node_modules/tiny': {
      ...tiny,
      resolved: 'https://registry.npmjs.org/tiny/-/tiny-1.0.0.tgz',
      dependencies: { alias: 'npm:@scope/other@^1.0.0 || 2' },
    },
    'node_modules/alias': { ...tiny, resolved: undefined, optional: true, hasShrinkwrap: false },
    'node_modules/member': { resolved: 'parts/member', link: true },
    'parts/member': { dependencies: { tiny: '^1.0.0' } },
    'parts/member/node_modules/tiny': { ...tiny, inBundle: true },
    'node_modules/tiny/node_modules/brought': { inBundle: true },
  };
  expect(
    read(packages, { folder: 'web', files: { 'web/parts/member/package.json': '{"name":"member"}' } }),
  ).toMatchObject({
    kind: 'locked',
    places: ['web/node_modules', 'web/parts/member/node_modules'],
    required: [
      'web/node_modules/tiny',
      'web/parts/member/node_modules/tiny',
      'web/node_modules/tiny/node_modules/brought',
    ],
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('the hash is that of all that is installed from', () => {
  const hashes = [
    read({ 'node_modules/tiny': tiny }),
    read({ 'node_modules/tiny': { ...tiny, version: '1.0.1' } }),
    read({ 'node_modules/tiny': tiny }, { manifest: { name: 'other' } }),
  ].map((each) => each?.kind === 'locked' && each.hash);
  expect(new Set(hashes).size).toBe(3);
});

test('nothing is installed where nothing is locked', () => {
  expect(read({})).toBeUndefined();
});

test.each([
  [
    'another host',
    { 'node_modules/tiny': { ...tiny, resolved: 'https://user:secret@evil.example/tiny.tgz' } },
    {},
    'node_modules/tiny comes from evil.example, and only registry.example may be asked',
  ],
  [
    'a repository',
    { 'node_modules/tiny': { ...tiny, resolved: 'git+ssh://git@code.example/tiny.git#1' } },
    {},
    'node_modules/tiny comes from code.example, and only registry.example may be asked',
  ],
  [
    'a file',
    { 'node_modules/tiny': { ...tiny, resolved: 'file:../tiny.tgz' } },
    {},
    'node_modules/tiny comes from no host, and only registry.example may be asked',
  ],
  [
    'no hash',
    { 'node_modules/tiny': { ...tiny, integrity: undefined } },
    {},
    'node_modules/tiny has no hash in the lock file',
  ],
  [
    'a lock file in a package',
    { 'node_modules/tiny': { ...tiny, hasShrinkwrap: true } },
    {},
    'node_modules/tiny brings a lock file of its own',
  ],
  [
    'one in a bundle',
    { 'node_modules/tiny': { ...tiny, inBundle: true, hasShrinkwrap: 1 } },
    {},
    'node_modules/tiny brings a lock file of its own',
  ],
  [
    'one by its name in a manifest',
    { 'node_modules/tiny': { ...tiny, _hasShrinkwrap: true } },
    {},
    'node_modules/tiny brings a lock file of its own',
  ],
  [
    'a bundle from another host',
    { 'node_modules/tiny': { ...tiny, inBundle: true, resolved: 'https://evil.example/tiny.tgz' } },
    {},
    'node_modules/tiny comes from evil.example, and only registry.example may be asked',
  ],
  [
    'one within a package',
    {
      'node_modules/tiny': tiny,
      'node_modules/tiny/node_modules/other': { inBundle: true, resolved: 'https://evil.example/other.tgz' },
    },
    {},
    'node_modules/tiny/node_modules/other comes from evil.example, and only registry.example may be asked',
  ],
  [
    "the project's own bundle without a hash",
    { 'node_modules/tiny': { version: '1.0.0', inBundle: true } },
    {},
    'node_modules/tiny has no hash in the lock file',
  ],
  [
    "a member's own bundle without a hash",
    {
      'node_modules/tiny': tiny,
      'node_modules/member': { resolved: 'parts/member', link: true },
      'parts/member': {},
      'parts/member/node_modules/other': { inBundle: true },
    },
    { files: { 'parts/member/package.json': '{}' } },
    'parts/member/node_modules/other has no hash in the lock file',
  ],
  [
    'a manifest with an address',
    { 'node_modules/tiny': tiny },
    { manifest: { devDependencies: { tiny: 'https://user:secret@evil.example/t.tgz' } } },
    'package.json asks for tiny from elsewhere than the registry',
  ],
  [
    'a manifest with a repository',
    { 'node_modules/tiny': tiny },
    { manifest: { dependencies: { tiny: 'owner/repository' } } },
    'package.json asks for tiny from elsewhere than the registry',
  ],
  [
    'an override',
    { 'node_modules/tiny': tiny },
    { manifest: { overrides: { tiny: { other: 'github:owner/other' } } } },
    'package.json asks for an override from elsewhere than the registry',
  ],
  [
    'a package that asks for an address',
    { 'node_modules/tiny': { ...tiny, dependencies: { other: 'git://evil.example/x' } } },
    {},
    'the lock file asks for other from elsewhere than the registry',
  ],
  [
    'a folder outside',
    { 'node_modules/tiny': tiny, '../../etc': {} },
    {},
    'package-lock.json names a folder outside of the project',
  ],
  ['packages outside', { '../node_modules/tiny': tiny }, {}, 'the lock file names a folder outside of the project'],
  [
    'a link to nowhere',
    { 'node_modules/tiny': { link: true, resolved: 'parts/tiny' } },
    {},
    'node_modules/tiny is a link to what is not in the lock file',
  ],
  [
    'a member that is not there',
    { 'node_modules/tiny': tiny, 'parts/member': {} },
    {},
    'parts/member/package.json, which package-lock.json counts on, is not there or cannot be read',
  ],
  [
    'nobody to ask',
    { 'node_modules/tiny': tiny },
    { registry: null },
    "the project's .npmrc names a registry that is no plain address",
  ],
])('refused: %s', (_name, packages, surroundings, why) => {
  expect(read(packages, surroundings)).toEqual({ kind: 'refused', why });
});

test('refused: what an old npm or nobody wrote', () => {
  for (const text of ['{"lockfileVersion":1,"dependencies":{}}', '{', '[]'])
    expect(readLock(() => text, '', REGISTRY)).toEqual({
      kind: 'refused',
      why: 'package-lock.json is none that npm 7 or later wrote',
    });
});
