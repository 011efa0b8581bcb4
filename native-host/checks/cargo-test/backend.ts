import { explainFailure, judgeBuild, notCheckedOf } from '../../languages/rust/judge-cargo-build.ts';
import { cargoPackage, rustPath } from '../../languages/rust/cargo-package.ts';
import { runCargo } from '../../languages/rust/run-cargo.ts';
import { rustTool } from '../../languages/rust/rust-toolchain.ts';
import { posix } from 'node:path';
import { defineBackend, type Obligation } from '../../kit/define.ts';
import { inFolder } from '../../kit/tree-package.ts';
import { judgeTests } from '../../languages/rust/judge-rust-tests.ts';
import { readDeath, readPrograms, readTests } from '../../languages/rust/libtest.ts';
import { watchedCargo, watching } from '../../languages/rust/watch-rust-tests.ts';

/** Runs the tests of a package and its workspace, those in the documentation included. */
export default defineBackend({
  id: 'cargo-test',
  title: 'cargo test',
  languages: ['rust'],
  check: 'test',
  tool: rustTool('cargo', ['--version'], 'apt-get install cargo'),
  effect: 'runs-code',
  over: 'tree',
  applies: (tree, file) => cargoPackage(tree, file) !== undefined,
  deadlineMs: 120_000,
  revision: 5,
  async run(obligation, context) {
    const own = obligation.allTests === true ? undefined : ownPrograms(obligation);
    const watch = watching(obligation.limits.deadlineMs, Date.now(), own);
    const more = obligation.tree === undefined ? {} : await watchedCargo(watch, obligation.tree, context);
    const run = await runCargo(obligation, context, ['test', '--workspace', '--no-fail-fast'], more);
    if (run.kind === 'verdict') return run.verdict;
    if (run.success === undefined) return explainFailure(run.stderr);
    if (!run.success) return judgeBuild(run, obligation, 'cargo-test');
    const { tree, package: owner, code, stderr, text } = run;
    const tests = {
      report: readTests(text),
      clean: code === 0,
      death: readDeath(stderr),
      notChecked: notCheckedOf(run),
    };
    const pathOf = (named: string): string | undefined => rustPath(named, tree, owner);
    return judgeTests(
      { ...tests, programs: readPrograms(stderr), limits: watch },
      { backend: 'cargo-test', file: obligation.file.name, pathOf, text: (path) => tree.text(path) },
    );
  },
});

/**
 * The programs with tests of a file: its package's own, and one of integration tests that has its name. None of a name
 * that is none for a file.
 */
function ownPrograms({ file, tree }: Obligation): string[] {
  const owner = tree === undefined ? undefined : cargoPackage(tree, file.name);
  const manifest = owner === undefined ? '' : (tree?.text(inFolder(owner.folder, 'Cargo.toml')) ?? '');
  const name = /^name\s*=\s*["']([^"'\n]+)/m.exec(manifest)?.[1]?.replaceAll('-', '_');
  const stem = posix.basename(file.name).replace(/\.rs$/, '');
  return [...(name === undefined ? [] : [name]), stem].filter((each) => /^\w+$/.test(each));
}
