import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LanguageId } from '../../shared/language.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { findSandbox } from '../sandbox/find-sandbox.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { REQUIRES_TOOLS } from '../sandbox/fixtures/can-run.ts';
import { checkContextOf } from '../verify/fixtures/check-context.ts';
import { runCheck } from '../verify/obligation.ts';
import { materialiseScratchTree } from '../verify/scratch-tree.ts';
import cargo from './cargo-test/backend.ts';
import type { Backend } from '../kit/define.ts';
import maven from './maven-test/backend.ts';
import node from './node-test/backend.ts';
import pytest from './pytest/backend.ts';
import unittest from './unittest/backend.ts';
import vitest from './vitest/backend.ts';
import standIn from './vitest-scratch/backend.ts';

/*
 * Suites in which one test never ends: it is named where it was, what the others said is kept, and the deadline holds.
 */
const frame = checkContextOf({ pool: createWarmPool() });

interface Suite {
  backend: Backend;
  language: LanguageId;
  /** The first is the block. */
  files: Record<string, string>;
  deadlineMs: number;
  /** With this repository's own packages. */
  installed?: boolean;
}

const INSTALLED = {
  dependencies: ['node_modules'],
  binds: [{ from: join(import.meta.dirname, '../../node_modules'), to: 'node_modules' }],
};

async function timed({
  backend,
  language,
  files,
  deadlineMs,
  installed,
}: Suite): Promise<{ verdict: Verdict; ms: number }> {
  const laid = await materialiseScratchTree(new Map(Object.entries(files)));
  const [name = '', text = ''] = Object.entries(files)[0] ?? [];
  const tree = { ...laid.tree, kind: 'project' as const, ...(installed === true ? INSTALLED : {}) };
  const started = performance.now();
  try {
    const focus = { startLine: 1, endLine: 1 };
    const obligation = { language, check: 'test', file: { name, text }, focus, tree, limits: { deadlineMs } } as const;
    const { verdict } = await runCheck(backend, obligation, frame, AbortSignal.any([]), { ...laid, tree });
    return { verdict, ms: performance.now() - started };
  } finally {
    await laid.remove();
  }
}

const PYTHON = `def steps(n):
    count = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else n + 1
        n = max(n, 2)
        count += 1
    return count


def half(n):
    return n / 3
`;
const FUNCTIONS = `from steps import half, steps


def test_a():
    assert half(2) == 1


def test_b():
    assert steps(4) == 2


def test_c():
    assert half(3) == 1
`;
const CASES = `import unittest
from steps import half, steps


class TestSteps(unittest.TestCase):
    def test_a(self):
        self.assertEqual(half(2), 1)

    def test_b(self):
        try:
            steps(4)
        except Exception:
            pass

    def test_c(self):
        self.assertEqual(half(3), 1)
`;
const SCRIPT = 'exports.steps = (n) => { for (;;) n += 1; };\nexports.half = (n) => n / 3;\n';
const scriptTests = (
  head: string,
  equal: (call: string) => string,
): string => `${head}const { half, steps } = require('./steps');

test('halves', () => {
  ${equal('half(2)')};
});

test('counts', () => {
  ${equal('steps(2)')};
});
`;
const NODE_HEAD = "const test = require('node:test');\nconst assert = require('node:assert');\n";
const RUST = `pub fn steps(mut n: u32) -> u64 {
    let mut count = 0_u64;
    while n != 1 {
        n = (n / 2).max(2);
        count += 1;
    }
    count
}

pub fn half(n: u32) -> u32 {
    n / 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves() {
        assert_eq!(half(2), 1);
    }

    #[test]
    fn counts() {
        assert_eq!(steps(4), 2);
    }
}
`;
const CARGO = '[package]\nname = "steps"\nversion = "0.1.0"\nedition = "2021"\n';

const JAVA = `package demo;

public class Steps {
    public static long steps(int n) {
        long count = 0;
        while (n != 1) {
            n = Math.max(n / 2, 2);
            count++;
        }
        return count;
    }

    public static int half(int n) {
        return n / 3;
    }
}
`;
const JAVA_TESTS = `package demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import org.junit.jupiter.api.Test;

public class StepsTest {
    @Test
    public void counts() {
        assertEquals(2, Steps.steps(4));
    }

    @Test
    public void halves() {
        assertEquals(1, Steps.half(2));
    }
}
`;

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>demo</groupId>
  <artifactId>steps</artifactId>
  <version>1</version>
  <build><plugins>
    <plugin><artifactId>maven-surefire-plugin</artifactId><version>0.0.1</version></plugin>
  </plugins></build>
  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.9.2</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
</project>
`;

const java = (backend: Backend, more: Record<string, string>): Suite => ({
  backend,
  language: 'java',
  deadlineMs: 24_000,
  files: { 'src/main/java/demo/Steps.java': JAVA, 'src/test/java/demo/StepsTest.java': JAVA_TESTS, ...more },
});
const python = (backend: Backend, tests: string): Suite => ({
  backend,
  language: 'python',
  deadlineMs: 8_000,
  files: { 'steps.py': PYTHON, 'test_steps.py': tests },
});
const script = (backend: Backend, manifest: string, tests: string): Suite => ({
  backend,
  language: 'javascript',
  deadlineMs: 8_000,
  files: { 'steps.js': SCRIPT, 'package.json': manifest, 'steps.test.js': tests },
});

/**
 * The suite, the name of its test that hangs, lines of the block in which it may be placed, and the line of the failing
 * one.
 */
type Row = readonly [title: string, suite: Suite, hung: string, lines: readonly [number, number], failing: number];

const ROWS: readonly Row[] = [
  ['pytest', python(pytest, FUNCTIONS), 'test_steps.py::test_b', [3, 6], 10],
  ['unittest', python(unittest, CASES), 'test_steps.TestSteps.test_b', [3, 6], 10],
  [
    'node --test',
    script(
      node,
      '{ "scripts": { "test": "node --test" } }',
      scriptTests(NODE_HEAD, (call) => `assert.equal(${call}, 1)`),
    ),
    'counts',
    [1, 1],
    2,
  ],
  [
    'Jest, not installed',
    script(
      standIn,
      '{ "devDependencies": { "jest": "^29.0.0" } }',
      scriptTests('', (call) => `expect(${call}).toBe(1)`),
    ),
    'counts',
    [1, 1],
    2,
  ],
  [
    'Vitest, installed',
    {
      ...script(
        vitest,
        '{ "devDependencies": { "vitest": "*" } }',
        scriptTests("import { expect, test } from 'vitest';\n", (call) => `expect(${call}).toBe(1)`),
      ),
      installed: true,
      deadlineMs: 20_000,
    },
    'counts',
    [1, 1],
    2,
  ],
  [
    'cargo test',
    { backend: cargo, language: 'rust', deadlineMs: 28_000, files: { 'src/lib.rs': RUST, 'Cargo.toml': CARGO } },
    'tests::counts',
    [1, 1],
    10,
  ],
  ['Maven without its plug-ins', java(maven, { 'pom.xml': POM }), 'counts', [5, 8], 13],
];

const hasSandbox = (await findSandbox()).kind !== 'none';
const found = new Map(
  await Promise.all(
    ROWS.map(async ([title, { backend }]) => [title, (await frame.findTool(backend.tool)).kind === 'found'] as const),
  ),
);
const isThere = (title: string): boolean => REQUIRES_TOOLS || (hasSandbox && found.get(title) === true);

describe('a suite that hangs', { timeout: 90_000 }, () => {
  test.for(ROWS)(
    '%s: the test that hung is named where it was, and what the others said is kept',
    async ([title, suite, hung, [from, to], failing], context) => {
      if (!isThere(title)) return context.skip('the tool is not here');
      const { verdict, ms } = await timed(suite);
      const isMissing = verdict.kind === 'not-run' && verdict.cause === 'missing-tool';
      if (isMissing && !REQUIRES_TOOLS) return context.skip(verdict.reason);
      expect(verdict.kind, JSON.stringify(verdict)).toBe('refuted');
      const [block] = Object.keys(suite.files);
      const [stuck, failed] = ['warning', 'error'].map((severity) =>
        verdict.findings.filter((each) => each.severity === severity),
      );
      expect(stuck?.map(({ file, test: of }) => [file, of?.name])).toEqual([[block, hung]]);
      expect(stuck?.[0]?.message).toMatch(/^the test did not end within \d+(?:\.\d)? s$/);
      expect(stuck?.[0]?.range.startLine).toSatisfy((line: number) => line >= from && line <= to);
      expect(
        failed?.map(({ file, range }) => [file, range.startLine]),
        JSON.stringify(failed),
      ).toEqual([[block, failing]]);
      expect(ms).toBeLessThan(suite.deadlineMs + 1_000);
    },
  );

  /** As many endless files of others as run at once, by name before the file's own tests. */
  const crowded = (suite: Suite, head: string, check: string): Suite => ({
    ...suite,
    deadlineMs: Math.max(16_000, suite.deadlineMs),
    files: {
      'steps.js': SCRIPT,
      'package.json': suite.files['package.json'] ?? '',
      ...Object.fromEntries(
        ['aaa', 'aab'].map((name) => [`${name}.test.js`, `${head}test('${name}', () => {\n  for (;;) {}\n});\n`]),
      ),
      'steps.test.js': `${head}const { half } = require('./steps.js');\n\ntest('halves', () => {\n  ${check};\n});\n`,
    },
  });

  test.for([
    ['node --test', NODE_HEAD, 'assert.equal(half(2), 1)'],
    ['Jest, not installed', '', 'expect(half(2)).toBe(1)'],
    [
      'Vitest, installed',
      "import { expect, test } from 'vitest';\nimport { createRequire } from 'node:module';\n" +
        'const require = createRequire(import.meta.url);\n',
      'expect(half(2)).toBe(1)',
    ],
  ] as const)("%s: endless tests of others keep the file's own from nothing", async ([title, head, check], context) => {
    const suite = ROWS.find((row) => row[0] === title)?.[1];
    if (suite === undefined || !isThere(title)) return context.skip('the tool is not here');
    const { verdict } = await timed(crowded(suite, head, check));
    const failed = verdict.findings.filter(({ severity }) => severity === 'error');
    expect(
      failed.map(({ file, test: of }) => [file, of?.name]),
      JSON.stringify(verdict),
    ).toEqual([['steps.js', 'halves']]);
  });

  test.skipIf(!isThere('cargo test'))(
    "cargo test: endless programs of others keep the file's own from nothing",
    async () => {
      const endless = (name: string): string => `#[test]\nfn ${name}() {\n    loop {}\n}\n`;
      const { verdict } = await timed({
        backend: cargo,
        language: 'rust',
        deadlineMs: 28_000,
        files: {
          'src/half.rs': 'pub fn half(n: u32) -> u32 {\n    n / 3\n}\n',
          'src/lib.rs': 'pub mod half;\n',
          'Cargo.toml': CARGO,
          ...Object.fromEntries(['aaa', 'aab', 'aac'].map((name) => [`tests/${name}.rs`, endless(name)])),
          'tests/half.rs': 'use steps::half::half;\n\n#[test]\nfn halves() {\n    assert_eq!(half(2), 1);\n}\n',
        },
      });
      const failed = verdict.findings.filter(({ severity }) => severity === 'error');
      expect(
        failed.map(({ file, test: of }) => [file, of?.name]),
        JSON.stringify(verdict),
      ).toEqual([['src/half.rs', 'halves']]);
    },
  );

  test.skipIf(!isThere('pytest'))('nothing but a test that hangs is a timeout, which says which', async () => {
    const { verdict } = await timed(
      python(pytest, 'from steps import steps\n\n\ndef test_b():\n    assert steps(4) == 2\n'),
    );
    expect(verdict).toMatchObject({
      kind: 'timeout',
      afterMs: 2_000,
      findings: [{ rule: 'test_steps.py::test_b', severity: 'warning' }],
    });
  });

  test.skipIf(!isThere('pytest'))(
    'a test that cannot be interrupted ends the run within the deadline, and what was known is kept',
    async () => {
      const stuck = `import signal
from steps import half


def test_a():
    assert half(2) == 1


def test_b():
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    while True:
        pass
`;
      const suite = python(pytest, stuck);
      const { verdict, ms } = await timed(suite);
      expect(verdict).toMatchObject({
        kind: 'refuted',
        notChecked: ['tests that come after the one that did not end'],
      });
      const told = verdict.findings.map(({ rule, severity }) => [rule, severity]).toSorted();
      expect(told).toEqual([
        ['test_steps.py::test_a', 'error'],
        ['test_steps.py::test_b', 'warning'],
      ]);
      expect(ms).toBeLessThan(suite.deadlineMs + 1_000);
    },
  );
});
