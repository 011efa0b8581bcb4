import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { advisoryAge } from '../../languages/rust/advisories.ts';
import { cargoPackage } from '../../languages/rust/cargo-package.ts';
import { rustOptions, rustTool } from '../../languages/rust/rust-toolchain.ts';
import { defineBackend, type LocalData } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { inFolder } from '../../kit/tree-package.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';
import { SANDBOX_HOME } from '../../kit/sandbox-facts.ts';
import { judgeDeny } from './cargo-deny-report.ts';
import { words } from '../../../shared/word-list.ts';

const INSTALL = 'cargo install cargo-deny';

const databases = (): string => join(homedir(), '.cargo', 'advisory-dbs');

function localData(now: Date): LocalData {
  const names = existsSync(databases()) ? readdirSync(databases()) : [];
  return advisoryAge(
    names.map((name) => join(databases(), name)),
    now,
  );
}

/** The workspace's folder when the file's package has rules for its dependencies and a lock file. */
function ruledFolder(tree: Tree, file: string): string | undefined {
  const owner = cargoPackage(tree, file);
  return owner?.locked === true && tree.text(inFolder(owner.root, 'deny.toml')) !== undefined ? owner.root : undefined;
}

/**
 * Checks a project's rules for its dependencies: licences, bans, sources, and the advisories that are on this machine.
 */
export default defineBackend({
  id: 'cargo-deny',
  title: 'cargo deny',
  languages: ['rust'],
  check: 'security',
  tool: rustTool('cargo-deny', ['--version'], INSTALL),
  effect: 'runs-code',
  configuration: ['deny.toml'],
  over: 'tree',
  applies: (tree, file) => ruledFolder(tree, file) !== undefined,
  names: ['deny'],
  localData,
  deadlineMs: 60_000,
  revision: 2,
  async run({ file, tree }, context) {
    const root = tree === undefined ? undefined : ruledFolder(tree, file.name);
    if (tree === undefined || root === undefined)
      return { kind: 'unsupported', findings: [], reason: 'there is no deny.toml with a Cargo.lock' };
    const advised = existsSync(databases());
    const options = rustOptions(['cargo']);
    const run = finish(
      await context.runInTree(
        'cargo-deny',
        [
          ...words`--offline --locked --format json check --disable-fetch bans licenses sources`,
          ...(advised ? ['advisories'] : []),
        ],
        {
          ...options,
          cwd: root === '' ? TREE_ROOT : `${TREE_ROOT}/${root}`,
          readOnly: [
            ...options.readOnly,
            ...(advised ? [{ from: databases(), to: `${SANDBOX_HOME}/.cargo/advisory-dbs` }] : []),
          ],
        },
      ),
      'cargo deny',
      INSTALL,
    );
    if (run.kind === 'verdict') return run.verdict;
    const name = inFolder(root, 'Cargo.lock');
    const advisories = advised ? 'advisories that are newer than what is on this machine' : 'advisories';
    const unread = [`${advisories} (${localData(new Date()).description})`];
    return judgeDeny(run.stderr, { name, text: tree.text(name) ?? '' }, unread);
  },
});
