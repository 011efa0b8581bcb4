import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JUNIT_XML } from '../../kit/parsers/junit-xml.ts';
import {
  compilerFinding,
  judgeJavaTests,
  type JavaBuild,
  type JavaTestSource,
} from '../../languages/java/judge-java-tests.ts';
import { mavenReason, missingHere, readMavenErrors } from '../../languages/java/run-java-build.ts';

const recorded = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'fixtures', `recorded-${name}`), 'utf8');
const FILES: Record<string, string> = {
  'src/main/java/demo/Stock.java': '        code\n'.repeat(20),
  'src/test/java/demo/StockTest.java': '        code\n'.repeat(30),
};
const source: JavaTestSource = {
  backend: 'maven-test',
  file: 'src/main/java/demo/Stock.java',
  tree: { files: Object.keys(FILES), text: (file) => FILES[file] },
};
const build: JavaBuild = { succeeded: true, failed: false, compiled: [], tests: [], broken: 0, reason: '' };

test('a recorded report: failures at the innermost frame in the block, else the tree, and what was expected', () => {
  const tests = JUNIT_XML.parse(recorded('surefire-report.xml')) ?? [];
  const verdict = judgeJavaTests({ ...build, succeeded: false, failed: true, tests }, source);
  expect(verdict).toMatchObject({
    kind: 'refuted',
    extent: '4 tests, 1 skipped',
    tests: { collected: 4, failed: 2, skipped: 1 },
  });
  expect(verdict.findings.map(({ rule, file, range, message }) => [rule, file, range.startLine, message])).toEqual([
    [
      'demo.StockTest.addsUp',
      'src/test/java/demo/StockTest.java',
      11,
      'the test fails: AssertionFailedError: the sum ==> expected: <3> but was: <4>',
    ],
    [
      'demo.StockTest.findsTheLast',
      'src/main/java/demo/Stock.java',
      12,
      'the test fails: ArrayIndexOutOfBoundsException: Index 2 out of bounds for length 2',
    ],
  ]);
});

test('recorded errors of the compiler are told once', () => {
  const errors = readMavenErrors(recorded('compile-error.txt'));
  expect(errors).toHaveLength(1);
  const compiled = errors.map((error) => compilerFinding(error, source));
  expect(judgeJavaTests({ ...build, succeeded: false, failed: true, compiled }, source)).toMatchObject({
    kind: 'refuted',
    findings: [
      {
        file: 'src/main/java/demo/Stock.java',
        rule: 'incompatible-types',
        category: 'type_error',
        range: { startLine: 8 },
        message: 'incompatible types: java.lang.String cannot be converted to int',
      },
    ],
  });
});

test('what Maven misses offline is not run, and failing tests are no missing plugin', () => {
  const offline =
    '[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.2.5:test (default-test) on ' +
    'project demo: Cannot access central (https://repo.maven.apache.org/maven2) in offline mode and the artifact ' +
    'org.apache.maven.surefire:surefire-junit4:jar:3.2.5 has not been downloaded from it before. -> [Help 1]';
  expect(missingHere(offline, 'mvn test')).toMatchObject({
    kind: 'not-run',
    cause: 'no-network',
    remedy: 'mvn test',
    reason: expect.stringContaining('org.apache.maven.surefire:surefire-junit4:jar:3.2.5'),
  });
  expect(missingHere(recorded('failing-tests.txt'), 'mvn test')).toBeUndefined();
  expect(mavenReason(offline)).toMatch(/^org\.apache\.maven\.plugins:maven-surefire-plugin/);
});

test.each<[string, Partial<JavaBuild>, string]>([
  ['no tests', {}, 'vacuous'],
  ['a failed build without a failed test', { succeeded: false, failed: true }, 'unknown'],
  ['neither success nor failure', { succeeded: false }, 'unknown'],
  ['a report that is cut off', { tests: JUNIT_XML.parse(recorded('surefire-report.xml')) ?? [], broken: 1 }, 'unknown'],
  ['failing tests that a build ignores', { tests: JUNIT_XML.parse(recorded('surefire-report.xml')) ?? [] }, 'unknown'],
])('%s is not passed', (_, more, kind) => {
  expect(judgeJavaTests({ ...build, ...more }, source).kind).toBe(kind);
});

test('a report that was cut off anywhere is no report', () => {
  const xml = recorded('surefire-report.xml').trimEnd();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: xml.length - 1 }), (end) => JUNIT_XML.parse(xml.slice(0, end)) === undefined),
  );
});

test('names and messages come out as they went in', () => {
  const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
  const plain = fc.string().filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text));
  fc.assert(
    fc.property(plain, plain, (name, stack) => {
      const xml =
        `<testsuite><testcase name="${escape(name)}" classname="A"><failure ` +
        `message="">${escape(stack)}</failure></testcase></testsuite>`;
      expect(JUNIT_XML.parse(xml)).toEqual([{ className: 'A', name, outcome: 'failed', message: '', stack }]);
    }),
  );
});
