import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import command from '../checks/command/backend.ts';
import { nodeOfTests } from '../languages/scripts/script-runs.ts';
import { byNode, newerNode } from '../sandbox/sandbox-node.ts';
import { checkContextOf } from './fixtures/check-context.ts';
import { runCheck } from './obligation.ts';
import { materialiseScratchTree } from './scratch-tree.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

const skip = !(await canRun());
const made: string[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/** A home in which version managers have these programs for Node: each is `echo`, which says its arguments. */
function homeWith(...places: string[]): string {
  const home = mkdtempSync(join(tmpdir(), 'cv-node-'));
  made.push(home);
  for (const place of places) {
    mkdirSync(dirname(join(home, place)), { recursive: true });
    copyFileSync('/bin/echo', join(home, place));
  }
  return home;
}

test.each([
  ['nvm', '.nvm/versions/node/v98.1.0/bin/node'],
  ['fnm', '.local/share/fnm/node-versions/v98.1.0/installation/bin/node'],
  ['volta', '.volta/tools/image/node/98.1.0/bin/node'],
  ['asdf', '.asdf/installs/nodejs/98.1.0/bin/node'],
  ['mise', '.local/share/mise/installs/node/98.1.0/bin/node'],
  ['nodenv', '.nodenv/versions/98.1.0/bin/node'],
  ['n', 'n/n/versions/node/98.1.0/bin/node'],
])('the newest Node of %s', (_, place) => {
  const home = homeWith(place, '.nvm/versions/node/v97.9.9/bin/node', '.nvm/versions/node/v18.0.0/bin/node');
  expect(newerNode(home)).toEqual({
    version: '98.1.0',
    place: `~/${place}`,
    bind: { from: join(home, place), to: '/tools/node' },
  });
});

test("what is older than this process's own, what comes before a release, and aliases are none", () => {
  const older = '.nvm/versions/node/v18.20.0/bin/node';
  expect(newerNode(homeWith(older))).toBeUndefined();
  expect(newerNode(homeWith('.nvm/versions/node/v99.0.0-nightly20260101/bin/node', older))).toBeUndefined();
  expect(newerNode(homeWith('.asdf/installs/nodejs/lts/bin/node'))).toBeUndefined();
  expect(byNode(undefined)).toBe('');
});

test.skipIf(skip)(
  'tests of a project are run by it, which is told and part of the key',
  { timeout: 30_000 },
  async () => {
    const home = homeWith('.nvm/versions/node/v98.1.0/bin/node');
    const before = nodeOfTests();
    vi.stubEnv('HOME', home);
    expect(nodeOfTests()).toEqual({
      description: 'tests are run by Node 98.1.0',
      stamp: ', by Node 98.1.0 (~/.nvm/versions/node/v98.1.0/bin/node)',
    });
    expect(before.description).not.toBe(nodeOfTests().description);
    const laid = await materialiseScratchTree(
      new Map([
        ['a.js', 'x\n'],
        ['package.json', '{}'],
      ]),
    );
    const tree = { ...laid.tree, kind: 'project' as const, commands: { 'unit-test': ['node', 'no-such-file.js'] } };
    try {
      const [own] = command.expand?.(tree) ?? [];
      if (own === undefined) throw new Error('there is no command');
      const file = { name: 'a.js', text: 'x\n' };
      const obligation = {
        language: 'javascript',
        check: 'test',
        file,
        focus: { startLine: 1, endLine: 1 },
        tree,
      } as const;
      const limits = { deadlineMs: 20_000 };
      const { verdict } = await runCheck(own, { ...obligation, limits }, checkContextOf(), AbortSignal.any([]), {
        ...laid,
        tree,
      });
      // The real Node would fail for want of the file.
      expect(verdict).toMatchObject({
        kind: 'passed',
        extent: 'node no-such-file.js, by Node 98.1.0 (~/.nvm/versions/node/v98.1.0/bin/node)',
      });
    } finally {
      await laid.remove();
    }
  },
);
