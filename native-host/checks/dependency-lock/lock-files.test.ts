import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LanguageId } from '../../../shared/language.ts';
import { BUILT_IN, REAL_NEIGHBOURS, WELL_KNOWN } from '../../kit/packages/well-known-packages.ts';
import type { Tree } from '../../kit/tree.ts';
import { compare } from './backend.ts';
import { lockAt, lockedNames, normalName } from './lock-files.ts';
import { processorClock } from '../../../shared/fixtures/processor-clock.ts';

const treeOf = (files: Record<string, string>): Tree => ({
  kind: 'project',
  files: Object.keys(files).toSorted(),
  text: (file) => files[file],
  dependencies: [],
  root: '',
  binds: [],
  commands: {},
  hash: null,
});

/** A lock file of each form over some names, and code that names one of them. */
const FORMS: Record<
  string,
  { lock(names: readonly string[]): string; file: string; language: LanguageId; code(name: string): string }
> = {
  'package-lock.json': {
    lock: (names) =>
      JSON.stringify({
        lockfileVersion: 3,
        packages: Object.fromEntries([['', {}], ...names.map((name) => [`node_modules/a/node_modules/${name}`, {}])]),
      }),
    file: 'a.ts',
    language: 'typescript',
    code: (name) => `import '${name}/x';\n`,
  },
  'npm-shrinkwrap.json': {
    lock: (names) =>
      JSON.stringify({
        lockfileVersion: 1,
        dependencies: { 'some-other': { dependencies: Object.fromEntries(names.map((name) => [name, {}])) } },
      }),
    file: 'a.js',
    language: 'javascript',
    code: (name) => `require('${name}');\n`,
  },
  'pnpm-lock.yaml': {
    lock: (names) =>
      `lockfileVersion: '9.0'\n\npackages:\n\n${names
        .map((name) => (name.startsWith('@') ? `'${name}@1.0.0'` : `${name}@1.0.0(peer@2.0.0)`))
        .map((key) => `  ${key}:\n    resolution: {integrity: sha512-x}\n`)
        .join('')}`,
    file: 'a.tsx',
    language: 'tsx',
    code: (name) => `import a from "${name}";\n`,
  },
  'old/pnpm-lock.yaml': {
    lock: (names) =>
      'lockfileVersion: 5.4\n\npackages:\n\n' +
      `${names.map((name) => `  /${name}/1.0.0_peer@2.0.0:\n    dev: true\n`).join('')}`,
    file: 'a.ts',
    language: 'typescript',
    code: (name) => `import a from "${name}";\n`,
  },
  'yarn.lock': {
    lock: (names) =>
      `# yarn lockfile v1\n\n${names
        .map((name) => (name.startsWith('@') ? `"${name}@^1.0.0", "${name}@~1.0.0"` : `other@*, ${name}@^1.0.0`))
        .map((key) => `${key}:\n  version "1.0.0"\n`)
        .join('\n')}`,
    file: 'package.json',
    language: 'json',
    code: (name) => JSON.stringify({ dependencies: { [name]: '1' } }),
  },
  'berry/yarn.lock': {
    lock: (names) =>
      '__metadata:\n  version: 8\n\n' +
      `${names.map((name) => `"${name}@npm:^1.0.0, ${name}@npm:1":\n  version: 1.0.0\n`).join('\n')}`,
    file: 'a.ts',
    language: 'typescript',
    code: (name) => `import a from "${name}";\n`,
  },
  'poetry.lock': {
    lock: (names) => names.map((name) => `[[package]]\nname = "${name}"\nversion = "1"\n`).join('\n'),
    file: 'a.py',
    language: 'python',
    code: (name) => `import ${name.replaceAll(/[-.]/g, '_')}\n`,
  },
  'uv.lock': {
    lock: (names) =>
      'version = 1\n\n' +
      `${names.map((name) => `[[package]]\nname = "${name}"\nsource = { registry = "x" }\n`).join('\n')}`,
    file: 'run.sh',
    language: 'bash',
    code: (name) => `pip install ${name}\n`,
  },
  'requirements-dev.txt': {
    lock: (names) => `# pinned\n-r other.txt\n${names.map((name) => `${name}==1.0 ; python_version > "3"\n`).join('')}`,
    file: 'a.py',
    language: 'python',
    code: (name) => `from ${name.replaceAll(/[-.]/g, '_')}.x import y\n`,
  },
  'Cargo.lock': {
    lock: (names) =>
      `version = 4\n\n${names.map((name) => `[[package]]\nname = "${name}"\nversion = "1.0.0"\n`).join('\n')}`,
    file: 'a.rs',
    language: 'rust',
    code: (name) => `use ${name.replaceAll('-', '_')}::X;\n`,
  },
  'go.sum': {
    lock: (names) =>
      names
        .map((name) => `example.org/x/${name} v1.0.0 h1:YQ==\nexample.org/x/${name} v1.0.0/go.mod h1:YQ==\n`)
        .join(''),
    file: 'a.go',
    language: 'go',
    code: (name) => `package a\n\nimport b "example.org/x/${name}/deep"\n`,
  },
};

const word = fc.stringMatching(/^[a-z][a-z0-9]{3,8}$/);
const plain = fc
  .tuple(word, fc.option(word, { nil: undefined }), fc.constantFrom('-', '_'))
  .map(([one, two, by]) => (two === undefined ? one : `${one}${by}${two}`));
const scoped = fc.tuple(word, plain).map(([scope, name]) => `@${scope}/${name}`);
const taken = new Set(
  [
    ...Object.values(WELL_KNOWN).flat(),
    ...REAL_NEIGHBOURS,
    ...Object.values(BUILT_IN).flatMap((names) => [...names]),
  ].map((name) => normalName(name, 'PyPI')),
);

describe.each(Object.entries(FORMS))('%s', (path, { lock, file, language, code }) => {
  const npm = lockAt(path)?.registry === 'npm';
  const names = fc.uniqueArray(npm ? fc.oneof(plain, scoped) : plain, {
    minLength: 1,
    maxLength: 6,
    selector: (name) => normalName(name, 'PyPI'),
  });

  test('a name that it knows is never flagged', () => {
    fc.assert(
      fc.property(names, fc.nat(), (all, at) => {
        const files = { [path]: lock(all), [file]: code(all[at % all.length] ?? '') };
        const verdict = compare({
          language,
          file: { name: file, text: files[file] ?? '' },
          tree: treeOf(files),
          before: undefined,
        });
        expect(verdict).toMatchObject({ kind: 'passed', findings: [] });
        expect(lockedNames(path, files[path] ?? '')?.size).toBeGreaterThanOrEqual(all.length);
      }),
      { seed: 7, numRuns: 60 },
    );
  });

  test('the same with two letters swapped is, and both are named', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{8,12}$/), fc.nat(6), (name, at) => {
        const typo = name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2);
        fc.pre(typo !== name && !taken.has(typo) && !taken.has(name));
        const files = { [path]: lock([name]), [file]: code(typo) };
        const { findings } = compare({
          language,
          file: { name: file, text: files[file] ?? '' },
          tree: treeOf(files),
          before: undefined,
        });
        expect(findings.map(({ rule, category, severity }) => [rule, category, severity])).toEqual([
          ['lookalike-package', 'security_flaw', 'warning'],
        ]);
        expect(findings[0]?.message).toContain(`\`${path === 'go.sum' ? `example.org/x/${typo}` : typo}`);
        expect(findings[0]?.message).toContain(name);
      }),
      { seed: 8, numRuns: 40 },
    );
  });
});

test.each<[what: string, files: Record<string, string>]>([
  ['a manifest', { 'package.json': '{ "devDependencies": { "leftpadder": "file:../x" } }' }],
  ['a workspace', { 'packages/one/package.json': '{ "name": "leftpadder" }' }],
  ['an alias', { 'tsconfig.json': '{ "compilerOptions": { "paths": { "leftpadder/*": ["./src/pad/*"] } } }' }],
  ['a folder of its own', { 'src/leftpadder/index.ts': '' }],
])('a name that %s knows is not flagged', (_, files) => {
  const text = "import 'leftpadder';\n";
  const ask = (more: Record<string, string>) =>
    compare({
      language: 'typescript',
      file: { name: 'a.ts', text },
      tree: treeOf({
        'package-lock.json': FORMS['package-lock.json']?.lock(['left-padder']) ?? '',
        'a.ts': text,
        ...more,
      }),
      before: undefined,
    }).findings.length;
  expect([ask({}), ask(files)]).toEqual([1, 0]);
});

test.each(['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'uv.lock', 'Cargo.lock', 'go.sum'])(
  '%s that is none is told as unknown',
  (path) => {
    for (const text of ['<<<<<<< HEAD\n', '{', '{"packages": 1}'])
      expect([text, lockedNames(path, text)]).toEqual([text, null]);
  },
);

test('takes its time in proportion to the lock file', () => {
  for (const path of Object.keys(FORMS)) {
    for (const part of ['  /a', ' "', '[[package]]\n', 'name', '@', 'a@', ', a', 'v1 h1:']) {
      const spent = processorClock();
      lockedNames(path, part.repeat(Math.floor(2 ** 17 / part.length)));
      expect(spent(), `${path} ${part}`).toBeLessThan(1_500);
    }
  }
});

test('a name is said to be compared with a lock file only where its registry has one', () => {
  const lock = FORMS['package-lock.json']?.lock(['left-padder']) ?? '';
  const ask = (text: string) =>
    compare({
      language: 'bash',
      file: { name: 'setup.sh', text },
      tree: treeOf({ 'package-lock.json': lock, 'setup.sh': text }),
      before: undefined,
    });
  const without = ask('pip install requets');
  expect(without.extent).toBe('1 name compared with well-known ones only, as there is no lock file for PyPI');
  const both = ask('pip install requets\nnpm install left-padder');
  expect(both.extent).toBe('1 name compared with the 1 package of package-lock.json');
  expect(both.notChecked).toContain('whether the project knows 1 name of PyPI, as there is no lock file for it');
});
