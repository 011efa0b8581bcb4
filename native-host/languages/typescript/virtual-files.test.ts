import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { LIB_FOLDER, readVirtual, virtualFileExists, virtualFolderExists, withoutRemarks } from './virtual-files.ts';

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

const LIBRARIES = readdirSync(new URL('../../../node_modules/typescript/lib', import.meta.url))
  .filter((name) => /^lib\.(dom|es|decorators).*\.d\.ts$/.test(name))
  .map((name) => `${LIB_FOLDER}/${name}`);
const NODE = ['buffer', 'fs', 'globals', 'http', 'process', 'stream', 'test', 'util'].map(
  (name) => `/block/node_modules/@types/node/${name}.d.ts`,
);

/** Every token of a text, without comments and spaces. What stands in a template type has no braces of its own. */
function tokens(text: string): string {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, text);
  const found: string[] = [];
  let within = false;
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (within && kind === ts.SyntaxKind.CloseBraceToken) kind = scanner.reScanTemplateToken(false);
    if (kind === ts.SyntaxKind.TemplateHead) within = true;
    else if (kind === ts.SyntaxKind.TemplateTail) within = false;
    found.push(scanner.getTokenText());
  }
  return found.join('\n');
}

test('library files keep every token, and lose most of their comments', () => {
  const texts = [...LIBRARIES, ...NODE].map((path) => readVirtual(path) ?? expect.fail(path));
  expect(texts.length).toBeGreaterThan(80);
  for (const text of texts) expect(tokens(withoutRemarks(text)) === tokens(text)).toBe(true);
  const length = (all: readonly string[]): number => all.reduce((sum, text) => sum + text.length, 0);
  expect(length(texts.map(withoutRemarks))).toBeLessThan(0.6 * length(texts));
});

test('what is marked as deprecated stays marked', () => {
  expect(withoutRemarks('/** Gone. */ a; /** @deprecated */ b; /* kept */ c')).toBe(
    '  a; /** @deprecated */ b; /* kept */ c',
  );
});
