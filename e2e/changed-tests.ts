// `npm test -- --changed [COMMIT]`: the tests that the changes since a commit (else those that are not committed, else
// the last commit) can affect, nearest first, as far as they fit into about two minutes. What is left out is said.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { affectedTests, specsNaming, type AffectedTest, type CheckedFiles } from './harness/affected-tests.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Work for two workers in about two minutes, start of the runner included, ms. */
const MOST_MS = 180_000;
/** For a file whose time is not known from an earlier run, ms. */
const GUESSED_MS = { starts: 20_000, else: 1_500 };
/** More than this is not worth a browser each. */
const MOST_SPECS = 4;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })
    .split('\0')
    .filter((file) => file !== '');

function changedSince(commit: string | undefined): string[] {
  const untracked = git('ls-files', '-z', '--others', '--exclude-standard');
  const since = (ref: string): string[] => git('diff', '-z', '--name-only', '--no-renames', ref);
  if (commit !== undefined) return [...since(commit), ...untracked];
  const open = [...since('HEAD'), ...untracked];
  return open.length > 0 ? open : since('HEAD~1');
}

/** How long files took, by Vitest's own notes, ms. */
function knownTimes(): ReadonlyMap<string, number> {
  const folder = path.join(ROOT, 'node_modules/.vite/vitest');
  const times = new Map<string, number>();
  if (!existsSync(folder)) return times;
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name, 'results.json');
    if (!existsSync(file)) continue;
    const { results } = JSON.parse(readFileSync(file, 'utf8')) as { results: [string, { duration: number }][] };
    for (const [test, { duration }] of results) times.set(test.replace(/^[^:]*:/, ''), duration);
  }
  return times;
}

/** As many of the nearest as fit. */
export function fitting(
  tests: readonly AffectedTest[],
  times: ReadonlyMap<string, number>,
): { run: string[]; left: string[] } {
  const [run, left]: [string[], string[]] = [[], []];
  let spent = 0;
  for (const { file, starts } of tests) {
    const ms = times.get(file) ?? (starts ? GUESSED_MS.starts : GUESSED_MS.else);
    const fits = spent + ms <= MOST_MS;
    if (fits) spent += ms;
    (fits ? run : left).push(file);
  }
  return { run, left };
}

function runChanged([commit]: readonly string[]): number {
  const changed = changedSince(commit);
  const files = [...new Set([...git('ls-files', '-z'), ...changed])].filter((file) =>
    existsSync(path.join(ROOT, file)),
  );
  const checkout: CheckedFiles = { files, read: (file) => readFileSync(path.join(ROOT, file), 'utf8') };
  const affected = affectedTests(changed, checkout);
  const isSpec = (file: string): boolean => file.endsWith('.spec.ts');
  const { run, left } = fitting(
    affected.filter(({ file }) => !isSpec(file)),
    knownTimes(),
  );
  const named = changed.filter((file) => files.includes(file)).flatMap((file) => specsNaming(file, checkout));
  const specs = [
    ...new Set([...affected.filter(({ distance }) => distance < 2).map(({ file }) => file), ...named]),
  ].filter(isSpec);
  const now = specs.slice(0, MOST_SPECS);
  console.log(`${changed.length} changed, ${run.length} files of tests and ${now.length} of the browser are run.`);
  const command = (name: string, ...args: string[]): number =>
    spawnSync(path.join(ROOT, 'node_modules/.bin', name), args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
  const statuses = run.length === 0 ? [] : [command('vitest', 'run', ...run)];
  if (now.length > 0)
    statuses.push(
      command('vite', 'build') || command('playwright', 'test', '--config', 'e2e/playwright.config.ts', ...now),
    );
  const rest = [...left, ...specs.slice(MOST_SPECS)];
  if (rest.length > 0)
    console.log(
      `Not run, and further away: ${rest.length} files, such as ${rest.slice(0, 3).join(', ')}. \`npm test\` runs all.`,
    );
  return Math.max(0, ...statuses);
}

if (import.meta.main) process.exitCode = runChanged(process.argv.slice(2));
