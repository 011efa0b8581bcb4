import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { count } from '../../shared/words.ts';
import type { Reporter, TestModule } from 'vitest/node';

/** Reasons listed one by one; what is beyond is counted. */
const SHOWN = 12;

/**
 * Says at the end which tests were skipped and why, most first, and the one command that installs what is missing. A
 * test that was skipped without a reason stands under its file.
 */
export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>();
    for (const module of modules)
      for (const test of module.children.allTests('skipped')) {
        const result = test.result();
        const note = result.state === 'skipped' ? result.note : undefined;
        const reason = note ?? path.relative(process.cwd(), module.moduleId);
        counts.set(reason, (counts.get(reason) ?? 0) + 1);
      }
    const lines = skipSummary(counts, missingPackages());
    if (lines.length > 0) process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}

/** The lines of the summary: how many tests were skipped for which reason, and the packages that are missing. */
export function skipSummary(counts: ReadonlyMap<string, number>, missing: readonly string[]): string[] {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  const rest = sorted.slice(SHOWN).reduce((sum, [, count]) => sum + count, 0);
  return [
    `${count(total, 'test')} skipped:`,
    ...sorted.slice(0, SHOWN).map(([reason, count]) => `  ${count}: ${reason}`),
    ...(rest > 0 ? [`  ${rest}: other reasons`] : []),
    ...(missing.length === 0
      ? []
      : [
          'To run those that want a tool of the system (Debian):',
          `  sudo apt-get install -y --no-install-recommends ${missing.join(' ')}`,
        ]),
  ];
}

/** Those of `e2e/debian-packages.txt` that are not installed; all of them where there is no dpkg. */
function missingPackages(): string[] {
  const packages = readFileSync(path.join(import.meta.dirname, '../debian-packages.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...packages], {
    encoding: 'utf8',
  });
  const installed = new Set(
    (stdout ?? '')
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return packages.filter((name) => !installed.has(name));
}
