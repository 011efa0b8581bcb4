import { describe, expect, test } from 'vitest';
import { hollowCommand, hollowLine, type CommandNames } from './hollow-command.ts';

const SCRIPTS: Record<string, string> = {
  test: 'vitest run',
  hollow: 'vitest run || true',
  all: 'npm run lint && npm run hollow',
  again: 'npm run again',
};
const FILES: Record<string, string> = {
  'test.sh': '#!/bin/sh\npytest -q\nexit 0\n',
  'strict.sh': '#!/bin/sh\nset -e\npytest -q\nexit 0\n',
  'plain.sh': '#!/bin/sh\ncd tests\npytest -q\n',
  'guarded.sh': '#!/bin/sh\npytest -q || exit 1\necho done\n',
};
const NAMES: CommandNames = { script: (name) => SCRIPTS[name], file: (path) => FILES[path] };

describe('a line that cannot fail', () => {
  test.each([
    'pytest || true',
    'pytest -q || :',
    'npm test; exit 0',
    'pytest; echo passed',
    'echo passed',
    'true',
    'exit 0',
    'pytest --collect-only -q',
    'pytest 2>&1 | tee log.txt',
    'cargo test | cat',
    'jest --listTests',
    'ruff check . --exit-zero',
    'cargo test --no-run',
    'go test ./... -run ^$',
    'mvn -q verify -DskipTests',
    'eslint . || echo "lint failed, going on"',
    'sh -c "pytest || true"',
    'npm run hollow',
    'npx vitest run || exit 0',
    'tsc --noEmit & ',
    'set +e; pytest; echo "all tests passed"',
    'vitest run && echo ok || true',
    './test.sh',
    'bash test.sh',
    '',
  ])('%j', (line) => expect(hollowLine(line, NAMES)).toBeTypeOf('string'));
});

describe('a line that can', () => {
  test.each([
    'pytest',
    'pytest && echo passed',
    'npm run lint && npm test',
    'npm run build; npm test',
    'tsc --noEmit && vitest run',
    'set -o pipefail; pytest | tee log.txt',
    'pytest | grep -q passed',
    'set -e; pytest; echo passed',
    'rm -rf out || true; pytest',
    'mkdir out || true && pytest',
    'pytest || exit 1',
    'pytest || (echo failed; exit 1)',
    'npm test',
    'npm run all-of-it',
    'npm run again',
    'vitest run --passWithNoTests',
    'NODE_ENV=test jest',
    'bash strict.sh',
    'bash plain.sh',
    'bash guarded.sh',
    'echo start && pytest',
    "echo 'a || true' && pytest",
    'pytest -k "not slow || true"',
    'prettier --check . > /dev/null 2>&1',
    'if pytest; then echo ok; else exit 1; fi',
    'make test',
  ])('%j', (line) => expect(hollowLine(line, NAMES)).toBeUndefined());
});

test('argv is followed through scripts and shells, and says why in words', () => {
  expect(hollowCommand(['npm', 'run', 'hollow'], NAMES)).toBe('ends well whatever came before (`|| true`)');
  expect(hollowCommand(['npm', 'test'], NAMES)).toBeUndefined();
  expect(hollowCommand(['bash', '-lc', 'pytest; exit 0'], NAMES)).toBe('ends well whatever came before (`; exit 0`)');
  expect(hollowCommand(['pytest', '--collect-only'], NAMES)).toBe('only collects the tests (`--collect-only`)');
  expect(hollowCommand(['./test.sh'], NAMES)).toContain('in ./test.sh');
  // One of two that can fail is enough.
  expect(hollowCommand(['npm', 'run', 'all'], NAMES)).toBeUndefined();
});
