import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIB_FOLDER, readVirtual, virtualFileExists, virtualFolderExists } from './virtual-files.ts';

test('the libraries are there and nothing else is', () => {
  expect(readVirtual(`${LIB_FOLDER}/lib.dom.d.ts`)).toContain('interface Window');
  expect(readVirtual('/block/node_modules/@types/node/index.d.ts')).toContain('Node');
  expect(virtualFolderExists('/block/node_modules/@types')).toBe(true);
  for (const path of [
    '/etc/passwd',
    '/lib/../etc/passwd',
    '/lib/../../package.json',
    '/block/package.json',
    '/lib',
    '/libx/lib.dom.d.ts',
    import.meta.filename,
  ]) {
    expect([path, readVirtual(path), virtualFileExists(path)]).toEqual([path, undefined, false]);
  }
  expect(virtualFolderExists('/etc')).toBe(false);
});

test('no path leads out of the mounts', () => {
  const step = fc.constantFrom('..', '.', 'lib', 'etc', 'passwd', 'package.json', 'node_modules', '');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const text = readVirtual(`/${['lib', ...steps, 'package.json'].join('/')}`);
      expect(text === undefined || text.includes('"@types/node"') || text.includes('"undici-types"')).toBe(true);
    }),
  );
});
