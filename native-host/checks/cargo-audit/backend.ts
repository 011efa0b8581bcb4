import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { cargoPackage } from '../../languages/rust/cargo-package.ts';
import { advisoryAge, judgeAudit } from '../../languages/rust/advisories.ts';
import { rustOptions, rustTool } from '../../languages/rust/rust-toolchain.ts';
import { defineBackend, type LocalData } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { inFolder } from '../../kit/tree-package.ts';
import { TREE_ROOT } from '../../kit/tree.ts';

const INSTALL = 'cargo install cargo-audit';
const DATABASE = '/tools/advisory-db';
const database = (): string => join(homedir(), '.cargo', 'advisory-db');
const localData = (now: Date): LocalData => advisoryAge([database()], now);

/** Looks the locked packages up in the advisories that are on this machine; nothing is fetched. */
export default defineBackend({
  id: 'cargo-audit',
  title: 'cargo audit',
  languages: ['rust'],
  check: 'security',
  tool: rustTool('cargo-audit', ['audit', '--version'], INSTALL),
  effect: 'reads-project',
  over: 'tree',
  applies: (tree, file) => cargoPackage(tree, file)?.locked === true,
  names: ['audit'],
  localData,
  deadlineMs: 60_000,
  revision: 2,
  async run({ file, tree }, context) {
    const owner = tree === undefined ? undefined : cargoPackage(tree, file.name);
    const name = inFolder(owner?.root ?? '', 'Cargo.lock');
    const text = tree?.text(name);
    if (text === undefined) return { kind: 'unsupported', findings: [], reason: 'there is no Cargo.lock' };
    if (!existsSync(database()))
      return {
        kind: 'not-run',
        findings: [],
        cause: 'no-network',
        reason: 'no local advisory database, and none is fetched',
        remedy: 'cargo audit (once, with a network)',
      };
    const options = rustOptions();
    const args = ['audit', '--json', '--no-fetch', '--stale', '--db', DATABASE, '--file', `${TREE_ROOT}/${name}`];
    const run = finish(
      await context.runInTree('cargo-audit', args, {
        ...options,
        readOnly: [...options.readOnly, { from: database(), to: DATABASE }],
      }),
      'cargo audit',
      INSTALL,
    );
    return run.kind === 'verdict'
      ? run.verdict
      : judgeAudit(run.stdout, run.code, { name, text }, localData(new Date()).description);
  },
});
