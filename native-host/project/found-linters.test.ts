import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkOf } from '../kit/tests/command-output.ts';
import { loadBackends } from '../checks/registry.ts';
import { parseContextFile } from '../context/context-file.ts';
import { answersTo } from '../verify/plan-checks.ts';
import { describeLinter, findLinters, type FoundLinter } from './found-linters.ts';
import { lookAround, starterFile } from './starter-file.ts';

const look = (files: Record<string, string>): FoundLinter[] =>
  findLinters({ files: Object.keys(files).toSorted(), text: (file) => files[file] });

test.each([
  ['eslint.config.js', '', 'ESLint', 'eslint'],
  ['packages/app/.eslintrc.json', '{}', 'ESLint', 'eslint'],
  ['package.json', '{\n  "eslintConfig": {}\n}', 'ESLint', 'eslint'],
  ['biome.json', '{}', 'Biome', 'biome'],
  ['.oxlintrc.json', '{}', 'oxlint', 'oxlint'],
  ['.prettierrc', '', 'Prettier', 'prettier'],
  ['package.json', '{\n  "prettier": { "semi": false }\n}', 'Prettier', 'prettier'],
  ['mypy.ini', '', 'mypy', 'mypy'],
  ['pyproject.toml', '[tool.mypy]\nstrict = true\n', 'mypy', 'mypy'],
  ['setup.cfg', '[mypy]\n', 'mypy', 'mypy'],
  ['clippy.toml', '', 'Clippy', 'clippy'],
  ['ruff.toml', '', 'Ruff', 'always'],
  ['pyproject.toml', '[tool.ruff.lint]\nselect = ["E"]\n', 'Ruff', 'always'],
  ['.clang-tidy', 'Checks: "*"\n', 'clang-tidy', 'always'],
  ['.golangci.yml', '', 'golangci-lint', 'golangci-lint'],
  ['config/checkstyle.xml', '', 'Checkstyle', 'checkstyle-lint'],
  ['.flake8', '', 'Flake8', 'flake8-lint'],
  ['.rubocop.yml', '', 'RuboCop', 'rubocop-lint'],
])('%s %s', (file, text, linter, by) => {
  const found = look({ [file]: text, 'src/a.ts': '' });
  const told = found.map((each) => [each.linter, each.from, each.by.kind === 'always' ? 'always' : each.by.name]);
  expect(told).toEqual([[linter, [file], by]]);
});

test.each([
  ['package.json', '{ "devDependencies": {\n  "prettier": "^3.0.0",\n  "eslint": "^9"\n} }'],
  ['pyproject.toml', '[project]\nname = "mypy-plugin"\n'],
  ['src/eslint.config.md', ''],
])('%s shows none', (file, text) => {
  expect(look({ [file]: text })).toEqual([]);
});

test('each name is one that a back end answers to, and each command counts as a lint', async () => {
  const backends = await loadBackends();
  const files = [
    'eslint.config.js',
    'biome.json',
    '.oxlintrc.json',
    '.prettierrc',
    'mypy.ini',
    'clippy.toml',
    '.sqlfluff',
    '.golangci.yml',
    'checkstyle.xml',
    '.stylelintrc',
    '.pylintrc',
    '.flake8',
    '.rubocop.yml',
    'phpstan.neon',
    'phpcs.xml',
    '.yamllint',
  ];
  const found = look(Object.fromEntries(files.map((file) => [file, ''])));
  expect(found).toHaveLength(files.length);
  for (const { by } of found) {
    if (by.kind === 'asked')
      expect(
        backends.some((backend) => answersTo(backend, by.name)),
        by.name,
      ).toBe(true);
    if (by.kind === 'command') expect(checkOf(by.name), by.name).toBe('lint');
  }
});

test('init puts what can be run into optional, names the rest, and leaves nothing out by that', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cv-linters-'));
  try {
    for (const name of ['.eslintrc.json', '.golangci.yml', 'ruff.toml', 'a.js'])
      writeFileSync(join(directory, name), '');
    const found = lookAround(directory);
    expect(found).toMatchObject({ required: [], optional: ['eslint', 'types', 'lint', 'test'] });
    const text = starterFile('shop', found);
    expect(text).toContain('# Found: ESLint (.eslintrc.json): asked for by "eslint"\n');
    expect(text).toContain('# Found: Ruff (ruff.toml): asked in any case\n');
    expect(text).toContain('# Found: golangci-lint (.golangci.yml): not run; to run it, add `golangci-lint = ["');
    expect(parseContextFile(text)).toMatchObject({ state: 'ok', warnings: [] });
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('at most three files are named', () => {
  const files = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}/.flake8`, '']));
  const says = expect.stringMatching(/^Flake8 \(a\/\.flake8, b\/\.flake8, c\/\.flake8\): not run/);
  expect(look(files).map(describeLinter)).toEqual([says]);
});
