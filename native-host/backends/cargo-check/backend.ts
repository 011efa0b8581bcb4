import { defineBackend } from '../../backend-kit/define.ts';
import { judgeBuild } from '../../backend-kit/rust/judge-cargo-build.ts';
import { cargoPackage } from '../../backend-kit/rust/cargo-package.ts';
import { runCargo } from '../../backend-kit/rust/run-cargo.ts';
import { rustTool } from '../../backend-kit/rust/rust-toolchain.ts';

/** Compiles a package and its workspace without producing programs. */
export default defineBackend({
  id: 'cargo-check',
  title: 'cargo check',
  languages: ['rust'],
  check: 'types',
  tool: rustTool('cargo', ['--version'], 'apt-get install cargo'),
  effect: 'runs-code',
  configuration: [
    'build.rs',
    'Cargo.toml',
    '.cargo/config',
    '.cargo/config.toml',
    'rust-toolchain',
    'rust-toolchain.toml',
  ],
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
