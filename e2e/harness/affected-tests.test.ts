import { expect, test } from 'vitest';
import { affectedTests, specsNaming, type CheckedFiles } from './affected-tests.ts';

const TEXTS: Record<string, string> = {
  'shared/words.ts': 'export const WORDS = [];',
  'native-host/report/text.ts': "import { WORDS } from '../../shared/words.ts';",
  'native-host/report/text.test.ts': "import { text } from './text.ts';",
  'native-host/report/types.test.ts': "import type { WORDS } from '../../shared/words.ts';",
  'native-host/bin/commands/verify.ts': "const { text } = await import('../../report/text.ts');",
  'native-host/bin/verify.test.ts': "import '../fixtures/bench.ts'; await bench.cli(cwd, ['verify', file]);",
  'native-host/bin/mutes.test.ts': "import '../fixtures/bench.ts'; await bench.cli(cwd, ['mutes', file]);",
  'native-host/checks/loaders.ts': "  ruff: () => import('./ruff/backend.ts'),",
  'native-host/checks/registry.ts': "import { BACKEND_LOADERS } from './loaders.ts';",
  'native-host/checks/registry.test.ts': "import './registry.ts';",
  'native-host/checks/ruff/backend.ts': "import '../../languages/python/run.ts';",
  'native-host/checks/ruff/cases/good.py': 'pass',
  'native-host/checks/ruff/levels.test.ts': '',
  'native-host/languages/python/run.ts': "const from = new URL('./runner', import.meta.url);",
  'native-host/languages/python/runner/main.py': 'pass',
  'extension/page/verify-bar.ts': '',
  'e2e/keyboard.spec.ts': 'test("the verify bar is reached by Tab")',
  'e2e/words.test.ts': "const files = git('ls-files');",
  'e2e/cli-document.test.ts': "read('../docs/cli.md')",
};
const REPOSITORY: CheckedFiles = { files: Object.keys(TEXTS), read: (file) => TEXTS[file] ?? '' };
const affected = (...changed: string[]): string[] =>
  affectedTests(changed, REPOSITORY).flatMap(({ file }) => (file === 'e2e/words.test.ts' ? [] : [file]));

test('through imports, nearest first, and through a command that is started', () => {
  expect(affected('shared/words.ts')).toEqual(['native-host/report/text.test.ts', 'native-host/bin/verify.test.ts']);
  expect(affectedTests(['native-host/bin/commands/verify.ts'], REPOSITORY)).toEqual([
    { file: 'e2e/words.test.ts', distance: 1, starts: false },
    { file: 'native-host/bin/verify.test.ts', distance: 2, starts: true },
  ]);
});

test("a backend's change runs its own cases and tests, and none of those that know all backends", () => {
  const own = ['e2e/output/cases/ruff.test.ts', 'native-host/checks/ruff/levels.test.ts'];
  expect(affected('native-host/checks/ruff/backend.ts')).toEqual(own);
  expect(affected('native-host/checks/ruff/cases/good.py')).toEqual(own);
  expect(affected('native-host/checks/registry.ts')).toEqual(['native-host/checks/registry.test.ts']);
});

test('what is shown to a sandbox runs the cases of whoever shows it', () => {
  expect(affected('native-host/languages/python/runner/main.py')).toContain('e2e/output/cases/ruff.test.ts');
});

test('a document runs the tests that name it, a changed test itself', () => {
  expect(affected('docs/cli.md')).toEqual(['e2e/cli-document.test.ts']);
  expect(affected('native-host/report/types.test.ts')).toEqual(['native-host/report/types.test.ts']);
});

test('a file of the extension has the specs that name it', () => {
  expect(specsNaming('extension/page/verify-bar.ts', REPOSITORY)).toEqual(['e2e/keyboard.spec.ts']);
  expect(specsNaming('shared/words.ts', REPOSITORY)).toEqual([]);
});
