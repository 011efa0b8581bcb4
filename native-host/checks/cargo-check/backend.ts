import { defineBackend } from '../../kit/define.ts';
import { judgeBuild } from '../../languages/rust/judge-cargo-build.ts';
import { cargoPackage } from '../../languages/rust/cargo-package.ts';
import { runCargo } from '../../languages/rust/run-cargo.ts';
import { rustTool } from '../../languages/rust/rust-toolchain.ts';
import { words } from '../../../shared/word-list.ts';

/** Compiles a package and its workspace without producing programs. */
export default defineBackend({
  id: 'cargo-check',
  title: 'cargo check',
  languages: ['rust'],
  check: 'types',
  tool: rustTool('cargo', ['--version'], 'apt-get install cargo'),
  effect: 'runs-code',
  configuration: words`build.rs Cargo.toml .cargo/config .cargo/config.toml rust-toolchain rust-toolchain.toml`,
  over: 'tree',
  wholePackage: true,
  applies: (tree, file) => cargoPackage(tree, file) !== undefined,
  names: ['compile'],
  deadlineMs: 120_000,
  revision: 1,
  async run(obligation, context) {
    const run = await runCargo(obligation, context, ['check', '--workspace', '--all-targets']);
    return run.kind === 'verdict' ? run.verdict : judgeBuild(run, obligation, 'cargo-check');
  },
});
