import { defineBackend } from '../../kit/define.ts';
import { judgeBuild } from '../../languages/rust/judge-cargo-build.ts';
import { cargoPackage } from '../../languages/rust/cargo-package.ts';
import { runCargo } from '../../languages/rust/run-cargo.ts';
import { rustTool } from '../../languages/rust/rust-toolchain.ts';

/** Lints a package and its workspace with Clippy, as the project's own settings say. */
export default defineBackend({
  id: 'cargo-clippy',
  title: 'Clippy',
  languages: ['rust'],
  check: 'lint',
  tool: rustTool('cargo-clippy', ['--version'], 'apt-get install rust-clippy (rustup: rustup component add clippy)'),
  effect: 'runs-code',
  configuration: ['clippy.toml', '.clippy.toml'],
  over: 'tree',
  wholePackage: true,
  applies: (tree, file) => cargoPackage(tree, file) !== undefined,
  names: ['clippy', 'lint'],
  deadlineMs: 120_000,
  revision: 1,
  async run(obligation, context) {
    const run = await runCargo(obligation, context, ['clippy', '--workspace', '--all-targets']);
    return run.kind === 'verdict' ? run.verdict : judgeBuild(run, obligation, 'cargo-clippy');
  },
});
