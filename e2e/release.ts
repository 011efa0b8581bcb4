import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Plugins of Claude Code, which want a version in a file of theirs. */
export const PLUGIN_MANIFESTS = ['claude-code', 'claude-code-diagnostics'].map((name) =>
  path.join(ROOT, 'editors', name, '.claude-plugin/plugin.json'),
);

/** A JSON text with this version, and nothing else of it changed. */
const withVersion = (json: string, version: string): string =>
  json.replace(/^( {2}"version": ")[^"]*/m, (_, before: string) => `${before}${version}`);

/** A version that a browser takes for an extension: three numbers without leading zeros, each at most 65535. */
export function isVersion(text: string): boolean {
  return (
    /^(?:0|[1-9]\d{0,4})(?:\.(?:0|[1-9]\d{0,4})){2}$/.test(text) && text.split('.').every((part) => +part <= 65_535)
  );
}

/**
 * The changelog with everything under "Unreleased" as the section of this version, and an empty "Unreleased" above it.
 * Throws where nothing is unreleased. @param day YYYY-MM-DD
 */
export function releaseChangelog(changelog: string, version: string, day: string): string {
  const [, unreleased] = /^## \[Unreleased\]\n([^]*?)(?=^## |(?![^]))/m.exec(changelog) ?? [];
  if (unreleased === undefined || !/^- /m.test(unreleased))
    throw new Error('CHANGELOG.md has nothing under [Unreleased]: say what users will see.');
  return changelog.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${day}\n`);
}

/** Sets the version, checks, builds and packs; leaves the changed files for a commit. Nothing is pushed. */
function release(version: string): void {
  const run = (command: string, ...args: string[]): void =>
    void execFileSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  if (!isVersion(version)) throw new Error(`"${version}" is no version: give three numbers, like 0.2.0.`);
  if (execFileSync('git', ['status', '--porcelain'], { cwd: ROOT }).length > 0)
    throw new Error('There are uncommitted changes; a release is made of what is committed.');
  const changelog = path.join(ROOT, 'CHANGELOG.md');
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(changelog, releaseChangelog(readFileSync(changelog, 'utf8'), version, day));
  run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts');
  for (const manifest of PLUGIN_MANIFESTS)
    writeFileSync(manifest, withVersion(readFileSync(manifest, 'utf8'), version));
  run('npm', 'run', '-s', 'check');
  run('npm', 'run', '-s', 'package');
  console.log(`Look at the difference, commit it, and tag it v${version}.`);
}

if (import.meta.main) {
  try {
    release(process.argv[2] ?? '');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
