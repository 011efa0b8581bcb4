import { judgeBuild } from '../../languages/rust/judge-cargo-build.ts';
import { cargoPackage } from '../../languages/rust/cargo-package.ts';
import { runCargo } from '../../languages/rust/run-cargo.ts';
import { rustTool } from '../../languages/rust/rust-toolchain.ts';
import { defineBackend } from '../../kit/define.ts';

/** Builds the documentation of a package and its workspace. */
export default defineBackend({
  id: 'cargo-doc',
  title: 'cargo doc',
  languages: ['rust'],
  check: 'lint',
  tool: rustTool('rustdoc', ['--version'], 'apt-get install rustc'),
  effect: 'runs-code',
  over: 'tree',
  applies: (tree, file) =>
    cargoPackage(tree, file) !== undefined && /^[ \t]*\/\/[/!]|\/\*[*!]/m.test(tree.text(file) ?? ''),
  names: ['doc'],
  deadlineMs: 120_000,
  revision: 1,
  async run(obligation, context) {
    const run = await runCargo(obligation, context, ['doc', '--workspace', '--no-deps']);
    return run.kind === 'verdict' ? run.verdict : judgeBuild(run, obligation, 'cargo-doc', '(documentation)');
  },
});
