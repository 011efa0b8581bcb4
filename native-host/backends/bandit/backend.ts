import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { defineBackend, systemTool } from '../../backend-kit/define.ts';
import { finish } from '../../backend-kit/finished-run.ts';
import { inFolder, foldersAbove } from '../../backend-kit/tree-package.ts';
import type { Tree } from '../../backend-kit/tree.ts';
import { readBandit } from './answer.ts';
import { skippedTests } from './settings.ts';

const INSTALL = 'apt-get install bandit';
const PLACE = '/check';

/** Files in which a project says that it uses Bandit. */
const SAYING = [
  '.bandit',
  'bandit.yaml',
  'bandit.yml',
  'pyproject.toml',
  'setup.cfg',
  'tox.ini',
  'requirements-dev.txt',
  'dev-requirements.txt',
  'requirements.txt',
  '.pre-commit-config.yaml',
  'Makefile',
  '.claude-context.toml',
];

const usesBandit = (tree: Tree, file: string): boolean =>
  foldersAbove(file).some((folder) =>
    SAYING.map((name) => inFolder(folder, name)).some(
      (name) => /\bbandit\b/.test(tree.text(name) ?? '') || (name.endsWith('.bandit') && tree.text(name) !== undefined),
    ),
  );

/** Looks for insecure forms with Bandit, where the project uses it (see README.md). */
export default defineBackend({
  id: 'bandit',
  title: 'Bandit',
  languages: ['python'],
  check: 'security',
  tool: systemTool({ command: 'bandit', version: ['--version'], install: INSTALL }),
  effect: 'pure',
  over: 'tree',
  applies: (tree, file) => file.endsWith('.py') && usesBandit(tree, file),
  revision: 1,
  async run({ file, tree }, { run, makeFolder }) {
    if (tree === undefined) throw new Error('bandit is asked over a tree');
    const folder = makeFolder();
    const name = basename(file.name);
    await writeFile(join(folder.path, name), file.text);
    const skipped = await skippedTests(tree, file.name);
    const args = ['-q', '-f', 'json', ...(skipped.length > 0 ? ['-s', skipped.join(',')] : []), `${PLACE}/${name}`];
    const finished = finish(
      await run('bandit', args, { cwd: PLACE, writable: [{ from: folder, to: PLACE }] }),
      'bandit',
      INSTALL,
    );
    return finished.kind === 'verdict' ? finished.verdict : readBandit(finished, file, skipped);
  },
});
