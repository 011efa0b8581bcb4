import { expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { commandId, findingsOf } from '../kit/tests/command-output.ts';
import { decide } from '../kit/decide.ts';
import { withoutFailuresElsewhere } from './failures-elsewhere.ts';

const FILES: Record<string, string> = {
  'package.json': '{ "name": "mono", "workspaces": ["packages/*"] }',
  'packages/core/package.json': '{ "author": { "name": "@mono/bob" }, "name": "@mono/core" }',
  'packages/core/src/clamp.js': 'export const clamp = (n) => n;\n',
  'packages/core/src/wrap.js': "import { clamp } from './clamp.js';\n",
  'packages/core/src/alone.js': 'export const alone = 1;\n',
  'packages/core/test/wrap.test.js': "import { wrap } from '../src/wrap.js';\n",
  'packages/app/src/app.js': "import { clamp } from '@mono/core';\n",
  'packages/app/test/app.test.js': "import { app } from '../src/app.js';\n",
  'packages/app/test/all.test.js': "import { app } from '..';\n",
  'api/src/api/__init__.py': 'from .pages import pages\n',
  'api/src/api/pages.py': 'def pages(n): return n\n',
  'api/src/api/other.py': 'def other(n): return n\n',
  'api/src/api/store.py': 'def store(n): return n\n',
  'api/tests/conftest.py': 'from api.store import store\n',
  'api/tests/test_pages.py': 'from api.pages import pages\n\ndef test_pages(): assert pages(1) == 2\n',
  'api/tests/test_api.py': 'import api\n',
  'lib/ring.c': 'int ring(void) { return 1; }\n',
};
const tree = { files: Object.keys(FILES), text: (file: string) => FILES[file] };
const range = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };

const failing = (file: string, at = file): Verdict => {
  const related = [{ file, range, message: 'here the test fails' }];
  const about = { rule: 'r', backend: 'pytest', message: 'no', severity: 'error', category: 'logic_error' } as const;
  const finding: Finding = { file: at, range, related, ...about };
  return { kind: 'refuted', findings: [finding], tests: { collected: 2, failed: 1, skipped: 0 } };
};
const kindOf = (asked: string, verdict: Verdict): string => withoutFailuresElsewhere(verdict, asked, tree).kind;

test.each([
  ['packages/core/src/clamp.js', 'packages/core/test/wrap.test.js', 'refuted'],
  ['packages/core/src/clamp.js', 'packages/app/test/app.test.js', 'refuted'],
  ['packages/core/src/alone.js', 'packages/core/test/wrap.test.js', 'unknown'],
  ['packages/app/src/app.js', 'packages/core/test/wrap.test.js', 'unknown'],
  ['packages/app/src/app.js', 'packages/app/test/all.test.js', 'refuted'],
  ['api/src/api/pages.py', 'api/tests/test_pages.py', 'refuted'],
  ['api/src/api/pages.py', 'api/tests/test_api.py', 'refuted'],
  ['api/src/api/other.py', 'api/tests/test_pages.py', 'unknown'],
  ['api/src/api/store.py', 'api/tests/test_pages.py', 'refuted'],
  ['api/src/api/pages.py', 'packages/core/test/wrap.test.js', 'unknown'],
  ['api/src/api/pages.py', 'packages/app/test/app.test.js', 'unknown'],
  ['lib/ring.c', 'api/tests/test_pages.py', 'unknown'],
])('%s beside a failing %s: %s', (asked, failed, kind) => {
  expect(kindOf(asked, failing(failed))).toBe(kind);
});

test('a runner names its files from the folder in which it was started', () => {
  const verdict = failing('api/tests/test_pages.py');
  const test = { file: 'tests/test_pages.py', name: 'test_pages' };
  const findings = verdict.findings.map((each) => ({ ...each, test }));
  const named = { ...verdict, findings } as Verdict;
  expect(kindOf('api/src/api/other.py', named)).toBe('unknown');
  expect(kindOf('api/src/api/pages.py', named)).toBe('refuted');
});

test('a failure elsewhere is a warning in its place, and one of the file beside it refutes', () => {
  const elsewhere = failing('api/tests/test_pages.py', 'api/src/api/pages.py');
  expect(withoutFailuresElsewhere(elsewhere, 'api/src/api/other.py', tree)).toMatchObject({
    kind: 'unknown',
    reason: '1 test of the project fails, and it does not use this file',
    findings: [{ file: 'api/src/api/pages.py', severity: 'warning' }],
  });
  const both = { ...elsewhere, findings: [...elsewhere.findings, ...failing('api/src/api/other.py').findings] };
  expect(withoutFailuresElsewhere(both as Verdict, 'api/src/api/other.py', tree)).toMatchObject({
    kind: 'refuted',
    findings: [{ severity: 'warning' }, { severity: 'error' }],
  });
});

const GO: Record<string, string> = {
  'go.mod': 'module example.org/shop\n\ngo 1.19\n',
  'cart/cart.go': 'package cart\n\nimport "example.org/shop/money"\n\nfunc Total() int { return money.Sum() }\n',
  'cart/tax.go': 'package cart\n\nfunc Tax() int { return 1 }\n',
  'cart/cart_test.go': 'package cart\n\nfunc TestTotal(t *testing.T) {\n\tif Total() != 1 { t.Fatal() }\n}\n',
  'money/money.go': 'package money\n\nfunc Sum() int { return 1 }\n',
  'money/money_test.go': 'package money\n',
  'log/log.go': 'package log\n\nfunc Total() int { return 2 }\n',
};

const RUST: Record<string, string> = {
  'Cargo.toml': '[workspace]\nmembers = ["core", "app", "util"]\n',
  'core/Cargo.toml': '[package]\nname = "shop-core"\n',
  'core/src/lib.rs': 'pub mod cart;\npub mod log;\npub use cart::Cart;\n',
  'core/src/cart.rs': 'use crate::money::sum;\n\npub struct Cart;\n\n#[cfg(test)]\nmod tests { use super::*; }\n',
  'core/src/money.rs': 'pub fn sum() -> i32 { 1 }\n',
  'core/src/log.rs': '// cart, money\npub fn write_line() {}\n',
  'core/tests/cart.rs': 'use shop_core::Cart;\n',
  'app/Cargo.toml': '[package]\nname = "app"\n[dependencies]\nshop-core = { path = "../core" }\n',
  'app/tests/run.rs': 'const APP: &str = env!("CARGO_BIN_EXE_app");\n',
  'app/src/main.rs': 'use shop_core::cart;\n\nfn main() { cart::total(); }\n',
  'util/Cargo.toml': '[package]\nname = "util"\n',
  'util/src/lib.rs': 'pub struct Cart;\n\npub fn sum() {}\n',
};

const JAVA: Record<string, string> = {
  'src/main/java/shop/Cart.java': 'package shop;\n\npublic class Cart { Price price; }\n',
  'src/main/java/shop/Price.java': 'package shop;\n\npublic class Price { }\n',
  'src/main/java/shop/Log.java': 'package shop;\n\npublic class Log { }\n',
  'src/main/java/other/Cart.java': 'package other;\n\npublic class Cart { }\n',
  'src/test/java/shop/CartTest.java': 'package shop;\n\nclass CartTest { @Test void adds() { new Cart(); } }\n',
  'src/test/java/it/OtherIT.java': 'package it;\n\nimport other.*;\n\nclass OtherIT { Cart cart; }\n',
};

const C: Record<string, string> = {
  'include/ring.h': 'int ring_size(int n);\nint ring_sum(int n);\n',
  'src/ring.c': '#include "ring.h"\n#include "alloc.h"\n\nint ring_size(int n) {\n  return n;\n}\n',
  'src/sums.c': '#include "ring.h"\n\nint\nring_sum(int n)\n{\n  return n;\n}\n',
  'src/alloc.h': 'void *alloc(void);\n',
  'src/alloc.c': 'void *alloc(void) { return 0; }\n',
  'src/log.c': '#include "ring.h"\n\nvoid log_it(void) { if (ring_size(1)) return; }\n',
  'tests/test_ring.c': '#include <assert.h>\n#include "../include/ring.h"\n\nint main(void) { return ring_size(1); }\n',
  'tests/test_log.c': 'void log_it(void);\n\nint main(void) { log_it(); }\n',
  'tests/run.sh': './ring --self-test\n',
};

const MIXED = { ...C, ...GO };
const ALONE = {
  'src/ring.c': C['src/ring.c'] ?? '',
  'src/ring.h': '',
  'tests/test_ring.c': C['tests/test_ring.c'] ?? '',
};

test.each([
  ['its own package', GO, 'cart/tax.go', 'cart/cart_test.go', 'refuted'],
  ['a package that it imports', GO, 'money/money.go', 'cart/cart_test.go', 'refuted'],
  ['a package that imports it', GO, 'cart/cart.go', 'money/money_test.go', 'unknown'],
  ['a package apart', GO, 'log/log.go', 'cart/cart_test.go', 'unknown'],
  ['tests in the file', RUST, 'core/src/cart.rs', 'core/src/cart.rs', 'refuted'],
  ['a module that it uses', RUST, 'core/src/money.rs', 'core/src/cart.rs', 'refuted'],
  ['a module apart', RUST, 'core/src/log.rs', 'core/src/cart.rs', 'unknown'],
  ['a name passed on', RUST, 'core/src/cart.rs', 'core/tests/cart.rs', 'refuted'],
  ['beyond a name passed on', RUST, 'core/src/money.rs', 'core/tests/cart.rs', 'refuted'],
  ['a crate by its path', RUST, 'core/src/cart.rs', 'app/src/main.rs', 'refuted'],
  ['a program that a test starts', RUST, 'app/src/main.rs', 'app/tests/run.rs', 'refuted'],
  ['a crate that depends on it', RUST, 'app/src/main.rs', 'core/tests/cart.rs', 'unknown'],
  ['a crate apart, same names', RUST, 'util/src/lib.rs', 'core/tests/cart.rs', 'unknown'],
  ['a class of the package', JAVA, 'src/main/java/shop/Cart.java', 'src/test/java/shop/CartTest.java', 'refuted'],
  ['a class of that', JAVA, 'src/main/java/shop/Price.java', 'src/test/java/shop/CartTest.java', 'refuted'],
  ['a class apart', JAVA, 'src/main/java/shop/Log.java', 'src/test/java/shop/CartTest.java', 'unknown'],
  ['its name elsewhere', JAVA, 'src/main/java/other/Cart.java', 'src/test/java/shop/CartTest.java', 'unknown'],
  ['an imported package', JAVA, 'src/main/java/other/Cart.java', 'src/test/java/it/OtherIT.java', 'refuted'],
  ['a header', C, 'include/ring.h', 'tests/test_ring.c', 'refuted'],
  ['its source', C, 'src/ring.c', 'tests/test_ring.c', 'refuted'],
  ['a source of another name', C, 'src/sums.c', 'tests/test_ring.c', 'refuted'],
  ['what the source includes', C, 'src/alloc.c', 'tests/test_ring.c', 'refuted'],
  ['a user of the header', C, 'src/log.c', 'tests/test_ring.c', 'unknown'],
  ['a test without headers', C, 'src/log.c', 'tests/test_log.c', 'refuted'],
  ['a script of tests for all', C, 'src/log.c', 'tests/run.sh', 'refuted'],
  ['a script of tests for one of two', MIXED, 'src/log.c', 'tests/run.sh', 'unknown'],
  ['another language', MIXED, 'src/log.c', 'cart/cart_test.go', 'unknown'],
] as const)('%s', (_, files, asked, failed, kind) => {
  const project = { files: Object.keys(files), text: (file: string) => (files as Record<string, string>)[file] };
  expect(withoutFailuresElsewhere(failing(failed), asked, project).kind).toBe(kind);
});

test('a definition of the name that a test elsewhere calls is no place of it, a frame within the file is', () => {
  const project = { files: Object.keys(GO), text: (file: string) => GO[file] };
  const [finding] = failing('cart/cart_test.go').findings;
  if (finding === undefined) throw new Error('there is no finding');
  const at = (line: number): Verdict => {
    const placed = { ...finding, file: 'log/log.go', range: { ...range, startLine: line, endLine: line } };
    return withoutFailuresElsewhere({ kind: 'refuted', findings: [placed] }, 'log/log.go', project);
  };
  expect(at(3)).toMatchObject({ kind: 'unknown', findings: [{ file: 'cart/cart_test.go', severity: 'warning' }] });
  expect(at(1).kind).toBe('refuted');
  const test = { file: 'example.org/shop/cart', name: 'TestTotal' };
  const { related: _, ...alone } = finding;
  const unplaced: Verdict = { kind: 'refuted', findings: [{ ...alone, file: 'log/log.go', test }] };
  expect(withoutFailuresElsewhere(unplaced, 'log/log.go', project).kind).toBe('unknown');
});

const ended = (output: string, asked: string, files: Record<string, string>): Verdict => {
  const known = { files: Object.keys(files), text: (file: string) => files[file] };
  const rest = { dependencies: [], root: '', binds: [], commands: {}, hash: null };
  const project = { ...known, ...rest, kind: 'project' } as const;
  const scene = { file: { name: asked, text: files[asked] ?? '' }, tree: project, backend: commandId('test') };
  const findings = findingsOf(output, 'test', scene, 'with status 1');
  return withoutFailuresElsewhere(decide(findings, { extent: '' }), asked, project);
};
const NO_FILE = [
  'TAP version 13',
  "# Error: Cannot find module '/project/test'",
  '# Subtest: test',
  'not ok 1 - test',
  '  ---',
  "  failureType: 'testCodeFailure'",
  '  exitCode: 1',
  "  error: 'test failed'",
  '  ...',
  '1..1',
  '',
].join('\n');

test.each([
  ['npm error Missing script: "test"\n', 'api/src/api/pages.py', FILES, 'unknown'],
  ['npm error Missing script: "test"\n', 'src/ring.c', C, 'unknown'],
  ['npm error Test failed.\n', 'src/ring.c', C, 'unknown'],
  ['make: *** [Makefile:2: test] Segmentation fault\n', 'src/ring.c', C, 'unknown'],
  ['make: *** [Makefile:2: test] Error 1 (FAILED)\n', 'src/ring.c', C, 'unknown'],
  ['2 of 3 checks FAILED\nmake: *** [Makefile:2: test] Error 1\n', 'src/ring.c', ALONE, 'refuted'],
  ['2 of 3 checks FAILED\nmake: *** [Makefile:2: test] Error 1\n', 'src/ring.c', C, 'unknown'],
  ['2 of 3 checks FAILED\nmake: *** [Makefile:2: test] Error 1\n', 'src/ring.c', MIXED, 'unknown'],
  [NO_FILE, 'packages/core/src/clamp.js', FILES, 'unknown'],
  [NO_FILE, 'a.js', { 'a.js': 'let a;\n' }, 'unknown'],
  ['1..1\nnot ok 1 - of a computed name\n', 'src/ring.c', ALONE, 'refuted'],
  ['1..1\nnot ok 1 - of a computed name\n', 'lib/ring.c', FILES, 'unknown'],
] as const)('a command that printed %j and %s', (output, asked, files, kind) => {
  const verdict = ended(output, asked, files);
  expect(verdict.kind).toBe(kind);
  if (kind === 'unknown') {
    const reason = 'the command failed and names no place';
    expect(verdict).toMatchObject({ reason, findings: [{ severity: 'warning' }] });
  }
});
