import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { handle } from '../languages/typescript/typescript-engine.ts';
import { importedPackages, packagesNamedIn, type BlockOfScript } from './imported-packages.ts';
import { versionNamed } from './named-version.ts';
import { describeScratch } from './scratch-tree.ts';

const CASES = join(import.meta.dirname, 'cases/imports');

function blockOf(text: string, beside: Record<string, string> = {}, reply?: string): BlockOfScript {
  return {
    file: { path: 'block.tsx', text },
    language: 'tsx',
    tree: describeScratch(new Map([['block.tsx', text], ...Object.entries(beside)])),
    messages: reply === undefined ? undefined : { reply },
  };
}

const ask = async (question: unknown): Promise<unknown> => handle(question);

test.each(readdirSync(CASES))('%s imports what its last line says', async (file) => {
  const text = readFileSync(join(CASES, file), 'utf8');
  const said = /\/\/ imports: (.*)\n$/.exec(text)?.[1] ?? 'nothing is said';
  expect((await importedPackages(blockOf(text), ask)).join(' ')).toBe(said);
});

test('what lies beside the block is no package', async () => {
  const text = "import { url } from 'settings';\nimport { a } from 'parts/a';\nimport { b } from 'setting';\n";
  const beside = { 'settings.ts': '', 'parts/a.ts': '', 'setting/index.ts': '' };
  expect(await importedPackages(blockOf(text, beside), ask)).toEqual([]);
  expect(await importedPackages(blockOf(text), ask)).toEqual(['settings', 'parts', 'setting']);
});

test('imports are read once, and not at all where nothing may be one', async () => {
  const questions: unknown[] = [];
  const asked = (question: unknown): Promise<unknown> => {
    questions.push(question);
    return ask(question);
  };
  const block = blockOf("import { a } from 'read-once';\n");
  await importedPackages(block, asked);
  expect([await importedPackages(block, asked), await importedPackages(blockOf('a = 1;\n'), asked)]).toEqual([
    ['read-once'],
    [],
  ]);
  expect(questions).toHaveLength(1);
});

test('who cannot be asked once is asked again', async () => {
  const block = blockOf("import { a } from 'asked-again';\n");
  await expect(importedPackages(block, () => Promise.reject(new Error('too late')))).rejects.toThrow('too late');
  expect(await importedPackages(block, ask)).toEqual(['asked-again']);
});

test.each<[string, boolean, BlockOfScript]>([
  ['zod', true, blockOf('')],
  ['config', false, blockOf("import { API_URL } from 'config';\n")],
  ['config', false, blockOf('// npm test\n', {}, 'Your config holds the address, see config.')],
  ['config', true, blockOf('// npm install config\n')],
  ['config', true, blockOf('', {}, 'Run `yarn add -D config` first.')],
  ['config', true, blockOf('', {}, 'This is for config@3.')],
  ['@acme/payroll', true, blockOf('// @acme/payroll@^3\n')],
  ['payroll', false, blockOf('// @acme/payroll@^3\n')],
  ['config', true, blockOf('', { 'package.json': '{"devDependencies":{"config":"^3.3.0"}}' })],
  ['config', true, blockOf('', { 'setup.sh': 'npm i config\n' })],
  ['@acme/payroll', false, blockOf("import { pay } from '@acme/payroll';\n")],
])('%s is said to be a package: %s', (name, expected, block) => {
  expect(packagesNamedIn(block)(name)).toBe(expected);
});

test('what lies beside a block is read once, however many names are looked for', () => {
  const block = blockOf('', { 'setup.sh': 'npm i config\n' });
  const read: string[] = [];
  const { tree } = block;
  const isPackage = packagesNamedIn({
    ...block,
    tree: {
      ...tree,
      text(path) {
        read.push(path);
        return tree.text(path);
      },
    },
  });
  expect(['config', 'settings', '@acme/payroll', 'zod'].filter(isPackage)).toEqual(['config', 'zod']);
  expect(read.filter((path) => path === 'setup.sh')).toHaveLength(1);
});

test.each<[string, string | undefined, boolean, BlockOfScript]>([
  ['zod', '3.22', true, blockOf('// npm install zod@3.22\n')],
  ['zod', '3', true, blockOf('', {}, 'With zod v3:')],
  ['zod', '3', false, blockOf('', {}, 'In Zod 3 this was another method.')],
  ['react-router-dom', '5', false, blockOf('', {}, 'This is how React Router 5 does it.')],
  ['react-router-dom', '6.4', false, blockOf('', {}, 'React Router 6.4 brought loaders.')],
  ['zod', '>=3.22.0 <4.0.0-0', true, blockOf('', { 'package.json': '{"dependencies":{"zod":"^3.22.0"}}' }, 'zod 4')],
  ['zod', undefined, false, blockOf('', { 'package.json': '{"dependencies":{"zod":"workspace:*"}}' })],
  ['zod', undefined, false, blockOf('// zod\nconst zod3 = 1;\n', {}, 'zod, 3 of them; 50 zod 100% sure')],
])('%s in version %s', (name, wanted, isCertain, block) => {
  const named = versionNamed(name, block);
  expect(named).toEqual(wanted === undefined ? undefined : { wanted, isCertain });
});
