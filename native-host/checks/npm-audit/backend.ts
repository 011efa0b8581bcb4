import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineBackend, systemTool } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { LOCK, MANIFEST, NPM_ALONE, NPM_INSTALL } from '../../languages/scripts/npm-alone.ts';
import { foldersAbove, inFolder } from '../../kit/tree-package.ts';
import type { Tree } from '../../kit/tree.ts';
import { SANDBOX_ENVIRONMENT } from '../../kit/sandbox-facts.ts';
import { judgeNpmAudit } from './npm-audit-report.ts';

/** Where the two files lie in the sandbox: the project itself is not shown to what has the network. */
const PLACE = '/audit';

const lockedFolder = (tree: Tree, file: string): string | undefined =>
  foldersAbove(file).find(
    (folder) => tree.text(inFolder(folder, LOCK)) !== undefined && tree.text(inFolder(folder, MANIFEST)) !== undefined,
  );

/** Asks the project's registry for advisories about the locked packages (see README.md). */
export default defineBackend({
  id: 'npm-audit',
  title: 'npm audit',
  languages: ['typescript', 'tsx', 'javascript', 'jsx', 'json'],
  check: 'security',
  tool: systemTool({ command: 'npm', version: ['--version'], install: NPM_INSTALL }),
  effect: 'network',
  over: 'tree',
  applies: (tree, file) => tree.kind === 'project' && lockedFolder(tree, file) !== undefined,
  names: ['audit'],
  onlyWhenAsked: (file) => !/(?:^|\/)package(?:-lock)?\.json$/.test(file),
  localData: () => ({ description: 'there is no local advisory database', stamp: '' }),
  deadlineMs: 60_000,
  revision: 1,
  async run({ file, tree }, context) {
    const folder = tree === undefined ? undefined : lockedFolder(tree, file.name);
    if (tree === undefined || folder === undefined)
      return { kind: 'unsupported', findings: [], reason: `there is no ${LOCK} beside a ${MANIFEST}` };
    const { registry } = tree;
    if (registry === undefined)
      return {
        kind: 'not-run',
        findings: [],
        cause: 'no-network',
        reason: "the project's .npmrc names a registry that is no plain address",
        remedy: 'name it there without a password or a variable',
      };
    const name = inFolder(folder, LOCK);
    const texts = { [LOCK]: tree.text(name) ?? '', [MANIFEST]: tree.text(inFolder(folder, MANIFEST)) ?? '' };
    const shown = context.makeFolder();
    for (const [each, text] of Object.entries(texts)) await writeFile(join(shown.path, each), text);
    const bytes = Object.values(texts).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const run = finish(
      await context.run(
        'npm',
        ['audit', '--json', '--package-lock-only', `--registry=${registry}`, ...NPM_ALONE, '--cache=/tmp/npm'],
        {
          cwd: PLACE,
          environment: SANDBOX_ENVIRONMENT,
          writable: [{ from: shown, to: PLACE }],
          egress: { to: new URL(registry).host, bytes },
        },
      ),
      'npm audit',
      NPM_INSTALL,
    );
    return run.kind === 'verdict'
      ? run.verdict
      : judgeNpmAudit(run.stdout, { name, text: texts[LOCK] ?? '' }, new URL(registry).host);
  },
});
