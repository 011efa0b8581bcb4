import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findSandbox } from '../sandbox/find-sandbox.ts';
import { openBench, type Bench } from './fixtures/bench.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });
let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

const skip = (await findSandbox()).kind === 'none' && process.env['CV_REQUIRE_TOOLS'] !== '1';

function project(name: string, files: Record<string, string>): string {
  const folder = join(bench.scratch, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

const SHOP = {
  'requirements.txt': 'flask\n',
  'shop/__init__.py': '',
  'shop/price.py': 'def gross(net):\n    return net * 1.2 + 1\n\n\ndef half(net):\n    return net / 2\n',
  'tests/test_price.py':
    'from shop.price import gross, half\n\n\ndef test_gross():\n' +
    '    assert gross(100) == 120\n\n\ndef test_half():\n    assert half(4) == 2\n',
};

test.skipIf(skip)(
  'run --project: tests that may not be run are named; permitted, they are run once and reported by test',
  async () => {
    const folder = project('shop', SHOP);
    const named = (out: string): string[] => JSON.parse(out).notChecked.map(({ reason }: { reason: string }) => reason);
    const before = await bench.cli(folder, ['run', '-p', '.', '-f', 'json']);
    expect(named(before.out)).toEqual([
      expect.stringMatching(/^Python tests \(tests\/test_price\.py\): not run; `claude-verify init`/),
    ]);
    await bench.cli(folder, ['init']);
    expect(named((await bench.cli(folder, ['run', '-p', '.', '-f', 'json'])).out)).toEqual([
      expect.stringContaining('`claude-verify allow run-code` permits it'),
    ]);
    await bench.cli(folder, ['allow', 'run-code', '--yes']);

    const { code, out } = await bench.cli(folder, ['run', '-p', '.', '-f', 'json']);
    expect(code).toBe(1);
    const tests = JSON.parse(out).files.filter(({ file }: { file: string }) => file === 'tests of the project');
    expect(tests).toHaveLength(1);
    expect(tests[0].report.results).toMatchObject([
      { backend: 'pytest', verdict: { kind: 'refuted', tests: { collected: 2, failed: 1, skipped: 0 } } },
    ]);
    expect(tests[0].report.results[0].verdict.findings).toMatchObject([
      {
        file: 'shop/price.py',
        range: { startLine: 1 },
        test: { name: 'tests/test_price.py::test_gross' },
        related: [{ file: 'tests/test_price.py', range: { startLine: 5 } }],
      },
    ]);
    const text = await bench.cli(folder, ['run', '-p', '.']);
    expect(text.out).toMatch(
      /shop\/price\.py:1:1: problem: AssertionError: assert 121.0 == 120 \[pytest tests\/test_price\.py::test_gross/,
    );
    const sarif = JSON.parse((await bench.cli(folder, ['run', '-p', '.', '-f', 'sarif'])).out);
    const run = sarif.runs.find((each: { tool: { driver: { name: string } } }) => each.tool.driver.name === 'pytest');
    expect(run.results).toMatchObject([
      {
        locations: [{ physicalLocation: { artifactLocation: { uri: 'shop/price.py' } } }],
        relatedLocations: [{ physicalLocation: { artifactLocation: { uri: 'tests/test_price.py' } } }],
      },
    ]);
    expect((await bench.cli(folder, ['run', '-p', '.', '-f', 'html'])).out).toContain('shop/price.py, line 1, ');
  },
);

test('without the daemon the tests are named', async () => {
  const folder = project('alone', { 'a_test.go': 'package a\n', 'go.mod': 'module a\n' });
  expect((await bench.cli(folder, ['run', '-p', '.', '--no-daemon'])).out).toContain(
    'tests of the project: go test (a_test.go): not run without the daemon',
  );
});
