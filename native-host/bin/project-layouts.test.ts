import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Report } from '../../shared/report.ts';
import { openBench, type Bench } from './fixtures/bench.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

/*
 * As the README says it: `init`, `allow run-code`, `verify FILE`, in projects laid out in the usual ways whose own
 * tests show a mistake, and in the same projects without the mistake.
 */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });
let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

const skip = !(await canRun());

interface Layout {
  name: string;
  file: string;
  /** `WRONG` and `RIGHT` in the file's text. */
  files: Record<string, string>;
  wrong: string;
  right: string;
  /** The line of the file that is to be blamed. */
  line: number;
}

const manifest = (test: string, packages: Record<string, string> = {}): string =>
  JSON.stringify({ name: 'x', scripts: { test }, devDependencies: packages });
const JS_TEST =
  "const { size } = require('../size');\n\ndescribe('size', () => {\n" +
  "  it('counts', () => {\n    expect(size([1, 2])).toBe(2);\n" +
  '  });\n});\n';

const LAYOUTS: readonly Layout[] = [
  {
    name: 'Python with requirements.txt and tests/',
    file: 'stats.py',
    wrong: '+ 1',
    right: '+ 0',
    line: 1,
    files: {
      'requirements.txt': 'flask\n',
      'stats.py': 'def mean(values):\n    return sum(values) / (len(values) WRONG)\n',
      'tests/test_stats.py': 'from stats import mean\n\n\ndef test_mean():\n    assert mean([2, 4]) == 3\n',
    },
  },
  {
    name: 'Python with setup.cfg, src/ and unittest',
    file: 'src/shop/cart.py',
    wrong: 'count',
    right: 'self.items.get(name, 0) + count',
    line: 8,
    files: {
      'setup.cfg': '[metadata]\nname = shop\n',
      'src/shop/__init__.py': '',
      'src/shop/cart.py':
        'class Cart:\n    def __init__(self):\n        self.items = {}\n\n' +
        '    def add(self, name, count=1):\n        self.items[name] = WRONG\n\n' +
        '    def count(self, name):\n        return self.items.get(name, 0)\n',
      'tests/test_cart.py':
        'import unittest\n\nfrom shop.cart import Cart\n\n\nclass TestCart(unittest.TestCase):\n' +
        "    def test_adds(self):\n        cart = Cart()\n        cart.add('a')\n" +
        "        cart.add('a', 2)\n        self.assertEqual(cart.count('a'), 3)\n",
    },
  },
  {
    name: 'Jest, not installed',
    file: 'size.js',
    wrong: '+ 1',
    right: '',
    line: 1,
    files: {
      'package.json': manifest('jest', { jest: '^29.0.0' }),
      'size.js': 'exports.size = (list) => list.length WRONG;\n',
      '__tests__/size.js': JS_TEST,
    },
  },
  {
    name: "Node's own runner",
    file: 'queue.js',
    wrong: 'pop',
    right: 'shift',
    line: 4,
    files: {
      'package.json': JSON.stringify({ name: 'q', type: 'module', scripts: { test: 'node --test' } }),
      'queue.js':
        'export class Queue {\n  #items = [];\n  push(item) { this.#items.push(item); }\n' +
        '  take() { return this.#items.WRONG(); }\n}\n',
      'test/queue.test.js':
        "import assert from 'node:assert/strict';\nimport test from 'node:test';\n" +
        "import { Queue } from '../queue.js';\n\ntest('first in, first out', () => {\n" +
        '  const queue = new Queue();\n  queue.push(1);\n  queue.push(2);\n' +
        '  assert.equal(queue.take(), 1);\n});\n',
    },
  },
  {
    name: 'a script of npm',
    file: 'sum.js',
    wrong: '-',
    right: '+',
    line: 1,
    files: {
      'package.json': manifest('node test/run.js'),
      'sum.js': 'exports.sum = (a, b) => a WRONG b;\n',
      'test/run.js':
        "const assert = require('assert');\nconst { sum } = require('../sum');\nassert.strictEqual(sum(1, 2), 3);\n",
    },
  },
  {
    name: 'make test',
    file: 'src/ring.c',
    wrong: '>',
    right: '>=',
    line: 3,
    files: {
      Makefile:
        'build/check: src/ring.c tests/check.c\n\tmkdir -p build\n' +
        '\tgcc -Iinclude -o $@ $^\n\ntest: build/check\n' +
        '\t./build/check\n',
      'include/ring.h': 'int ring_next(int at, int size);\n',
      'src/ring.c':
        '#include "ring.h"\n\nint ring_next(int at, int size) {\n    return at + 1 WRONG size ? 0 : at + 1;\n}\n',
      'tests/check.c':
        '#include <stdio.h>\n#include "ring.h"\n\n#define CHECK(c) do { if (!(c)) { printf("%s:%d: FAILED: ' +
        '%s\\n", __FILE__, __LINE__, #c); return 1; } } while (0)\n\n' +
        'int main(void) {\n    CHECK(ring_next(0, 3) == 1);\n    CHECK(ring_next(2, 3) == 0);\n' +
        '    return 0;\n}\n',
    },
  },
  {
    name: 'a Go module',
    file: 'stat.go',
    wrong: '+ 1',
    right: '+ 0',
    line: 3,
    files: {
      'go.mod': 'module example.org/stat\n\ngo 1.19\n',
      'stat.go': 'package stat\n\nfunc Half(n int) int {\n\treturn n/2 WRONG\n}\n',
      'stat_test.go':
        'package stat\n\nimport "testing"\n\nfunc TestHalf(t *testing.T) {\n' +
        '\tgot := Half(4)\n\tif got != 2 {\n\t\tt.Errorf("Half(4) = %d, want 2", got)\n' +
        '\t}\n}\n',
    },
  },
  {
    name: 'a Cargo package',
    file: 'src/lib.rs',
    wrong: '+ 1',
    right: '+ 0',
    line: 2,
    files: {
      'Cargo.toml': '[package]\nname = "half"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': '/// Half of a number.\npub fn half(n: u32) -> u32 {\n    n / 2 WRONG\n}\n',
      'tests/half.rs': 'use half::half;\n\n#[test]\nfn halves() {\n    assert_eq!(half(4), 2);\n}\n',
    },
  },
];

async function verify(layout: Layout, kind: 'wrong' | 'right'): Promise<Report> {
  const folder = join(bench.scratch, `${layout.name.replaceAll(/\W/g, '-')}-${kind}`);
  for (const [file, text] of Object.entries(layout.files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text.replace('WRONG', layout[kind]));
  }
  await bench.cli(folder, ['init']);
  expect(readFileSync(join(folder, '.claude-context.toml'), 'utf8')).toMatch(/# Found: .*\nrequired = \[.*"test"/);
  await bench.cli(folder, ['allow', 'run-code', '--yes']);
  const { out } = await bench.cli(folder, ['verify', layout.file, '--format', 'json']);
  const report: Report = JSON.parse(out);
  return report;
}

const ofTests = (report: Report) => report.results.filter(({ check }) => check === 'test');

describe.skipIf(skip)('init, allow run-code, verify', () => {
  test.each(LAYOUTS)('$name: the mistake that the tests show is found, at the code under test', async (layout) => {
    const tests = ofTests(await verify(layout, 'wrong'));
    const errors = tests.flatMap(({ verdict }) => verdict.findings).filter(({ severity }) => severity === 'error');
    expect(
      tests.map(({ verdict }) => verdict.kind),
      JSON.stringify(tests.map(({ verdict }) => verdict)),
    ).toContain('refuted');
    expect(errors.map(({ file, range }) => `${file}:${range.startLine}`)).toEqual([`${layout.file}:${layout.line}`]);
    expect(errors[0]?.related).toHaveLength(1);
  });

  test.each(LAYOUTS)('$name: nothing is found without it', async (layout) => {
    const report = await verify(layout, 'right');
    expect(ofTests(report).map(({ verdict }) => verdict.kind)).toEqual(['passed']);
    expect(
      report.results.flatMap(({ verdict }) => verdict.findings).filter(({ severity }) => severity === 'error'),
    ).toEqual([]);
    expect(
      report.notChecked
        .map(({ what }) => what)
        .filter((what) => /^Tests of the project|does not ask for it/.test(what)),
    ).toEqual([]);
  });
});
