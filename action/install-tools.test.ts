import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

// npm is started twice.
vi.setConfig({ testTimeout: 60_000 });

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Installs with npm a package `node` that brings its program by this script, for a user who forbids scripts. */
function install(preinstall: string): { code: number | null; summary: string; node: string } {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-install-tools-'));
  const write = (name: string, content: string | object): void =>
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  for (const name of ['action', 'package']) mkdirSync(path.join(folder, name));
  cpSync(path.join(import.meta.dirname, 'steps'), path.join(folder, 'action/steps'), { recursive: true });
  write('package/package.json', { name: 'node', version: '1.0.0', scripts: { preinstall } });
  execFileSync('tar', ['-czf', 'node-1.0.0.tgz', 'package'], { cwd: folder });
  const root = { name: 'tools', version: '1.0.0', dependencies: { node: 'file:node-1.0.0.tgz' } };
  write('package.json', root);
  const node = { version: '1.0.0', resolved: 'file:node-1.0.0.tgz', hasInstallScript: true };
  const packages = { '': root, 'node_modules/node': node };
  write('package-lock.json', { name: 'tools', version: '1.0.0', lockfileVersion: 3, requires: true, packages });
  write('.npmrc', 'ignore-scripts=true\n');
  const summary = path.join(folder, 'summary');
  const { status } = spawnSync(process.execPath, [path.join(folder, 'action/steps/install-tools.mjs')], {
    env: {
      PATH: `/usr/local/bin:/usr/bin:/bin:${path.dirname(process.execPath)}`,
      HOME: folder,
      GITHUB_STEP_SUMMARY: summary,
    },
    stdio: 'pipe',
  });
  return {
    code: status,
    summary: existsSync(summary) ? readFileSync(summary, 'utf8') : '',
    node: path.join(folder, 'node_modules/node/bin/node'),
  };
}

test('the Node that all of it runs on is brought also where the user forbids install scripts', () => {
  const { code, summary, node } = install(`mkdir -p bin && ln -s '${process.execPath}' bin/node`);
  expect({ code, summary }).toEqual({ code: 0, summary: '' });
  expect(execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()).toBe(process.version);
});

test('an installation without a Node that starts is none: it fails before it is kept', () => {
  const { code, summary } = install('mkdir -p bin && touch bin/node');
  expect(code).toBe(1);
  expect(summary).toContain('nothing was checked');
});
