import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted } from '../../../../kit/decide.ts';
import { defineBackend, type RunOptions } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { cargoPackage, rustPath } from '../../../../languages/rust/cargo-package.ts';
import { rustOptions, rustTool } from '../../../../languages/rust/rust-toolchain.ts';
import { inFolder } from '../../../../kit/tree-package.ts';
import { pathArgument, treePath } from '../../../../kit/tool-place.ts';
import { TREE_ROOT } from '../../../../kit/tree.ts';
import { judgeKani, noHarness } from './judge-kani.ts';
import { readKani } from './kani-report.ts';
import { usesPackages, weakeningFlags } from './kani-flags.ts';
import { besideFile, readKaniFile, usesKani } from './proof-harnesses.ts';

const INSTALL = 'cargo install --locked kani-verifier && cargo kani setup';

/** Proves harnesses of Rust with Kani (see README.md). */
export default defineBackend({
  id: 'kani',
  title: 'Kani',
  languages: ['rust'],
  check: 'prove',
  tool: rustTool('cargo-kani', ['--version'], INSTALL),
  // It builds the package: build scripts and macros are programs.
  effect: 'runs-code',
  configuration: ['Cargo.toml', 'build.rs', '.cargo/config.toml', 'kani.toml'],
  over: 'tree',
  applies: (tree, file) => usesKani(tree.text(file) ?? ''),
  waiting(tree, file) {
    const { harnesses, unread } = readKaniFile(tree.text(file) ?? '');
    const length = harnesses.length + unread;
    return length === 0 ? undefined : `${counted(length, 'proof')} by Kani`;
  },
  deadlineMs: 240_000,
  revision: 5,
  async run({ file, tree, limits }, { runInTree }) {
    if (tree === undefined) throw new Error('asked without a tree');
    const owner = cargoPackage(tree, file.name);
    const read = readKaniFile(file.text, besideFile(tree, file.name, owner?.folder));
    const { harnesses, unread } = read;
    if (harnesses.length === 0) return unread === 0 ? noHarness() : MADE_BY_MACRO;
    const home = join(homedir(), '.kani');
    if (!existsSync(home))
      return {
        kind: 'not-run',
        findings: [],
        cause: 'missing-tool',
        reason: "Kani's own compiler and solver are not on this machine",
        remedy: 'cargo kani setup',
      };
    const chosen = harnesses.flatMap(({ path }) => ['--harness', path]);
    const [command, args] =
      owner === undefined ? ['kani', [pathArgument(file.name), ...chosen]] : ['cargo', ['kani', ...chosen]];
    const folder = owner === undefined || owner.folder === '' ? TREE_ROOT : `${TREE_ROOT}/${owner.folder}`;
    const options = withKani(home);
    const bounds = { ...options.limits, wallMs: limits.deadlineMs, memoryBytes: 8 * 1_024 ** 3 };
    const ended = finish(await runInTree(command, args, { ...options, cwd: folder, limits: bounds }), 'kani', INSTALL);
    if (ended.kind === 'verdict') return ended.verdict;
    const report = readKani(ended.stdout);
    if (report.harnesses.length === 0) return notBuilt(`${ended.stderr}\n${ended.stdout}`);
    const manifest = owner === undefined ? '' : (tree.text(inFolder(owner.folder, 'Cargo.toml')) ?? '');
    return judgeKani(report, {
      file,
      read,
      hasDependencies: usesPackages(manifest),
      modules: modulesOf(owner === undefined ? '' : file.name.slice(owner.folder === '' ? 0 : owner.folder.length + 1)),
      flags: weakeningFlags(manifest),
      code: ended.code,
      pathOf: (named) => (owner === undefined ? treePath(named, tree) : rustPath(named, tree, owner)),
      text: (path) => tree.text(path) ?? '',
    });
  },
});

/** Kani's own folder, and the toolchain that its link leads to, each in its own place. */
function withKani(home: string): Pick<RunOptions, 'limits' | 'environment' | 'readOnly'> {
  const { readOnly, environment, ...options } = rustOptions(['cargo', 'kani']);
  const toolchains = readdirSync(home)
    .map((name) => join(home, name, 'toolchain'))
    .filter((link) => existsSync(link))
    .map((link) => realpathSync(link));
  const shown = [home, ...new Set(toolchains)].map((from) => ({ from, to: from }));
  return {
    ...options,
    readOnly: [...readOnly, ...shown],
    environment: { ...environment, KANI_HOME: home, NO_COLOR: '1' },
  };
}

/** The module that a file of a package is, by where it lies: "a::b" for `src/a/b.rs`. */
const modulesOf = (file: string): string =>
  file
    .replace(/^src\//, '')
    .replace(/\.rs$/, '')
    .split('/')
    .filter((part, at, all) => at < all.length - 1 || !['lib', 'main', 'mod'].includes(part))
    .join('::');

const MADE_BY_MACRO: Verdict = {
  kind: 'unsupported',
  findings: [],
  reason: 'its harnesses have no names that are read here, for a macro makes them',
};

/** A block is a fragment, and what Kani cannot build may be right with another compiler. */
function notBuilt(output: string): Verdict {
  if (/No proof harnesses/.test(output)) return noHarness();
  const error = /^error(?:\[\w+\])?: .*$/m.exec(output)?.[0];
  return error === undefined
    ? { kind: 'crashed', findings: [], reason: `kani proved nothing and said: ${output.trim().slice(0, 200)}` }
    : { kind: 'unknown', findings: [], reason: `Kani cannot build it: ${error.slice(0, 300)}` };
}
