import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingHere } from '../../languages/java/run-java-build.ts';
import { gradleReason, readGradleErrors } from './gradle-output.ts';

const documented = readFileSync(join(import.meta.dirname, 'fixtures/documented-compile-error.txt'), 'utf8');

test('errors of the compiler with the column under which the sign stands', () => {
  expect(readGradleErrors(documented)).toEqual([
    {
      file: '/project/src/main/java/demo/Stock.java',
      line: 8,
      column: 16,
      message: 'incompatible types: String cannot be converted to int',
    },
  ]);
  expect(gradleReason(documented)).toBe(
    "Execution failed for task ':compileJava'. > Compilation failed; see the compiler error output for details.",
  );
  expect(missingHere(documented, '')).toBeUndefined();
});

test('what Gradle misses offline', () => {
  const offline =
    "> Could not resolve all files for configuration ':testRuntimeClasspath'.\n" +
    '   > No cached version of org.junit.jupiter:junit-jupiter:5.10.2 available for offline mode.\n';
  expect(missingHere(offline, './gradlew test')).toMatchObject({
    kind: 'not-run',
    cause: 'no-network',
    remedy: './gradlew test',
  });
});
