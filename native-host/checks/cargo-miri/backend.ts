import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '../../../shared/finding.ts';
import { explainFailure, judgeBuild, notCheckedOf } from '../../languages/rust/judge-cargo-build.ts';
import { cargoPackage, rustPath } from '../../languages/rust/cargo-package.ts';
import { runCargo } from '../../languages/rust/run-cargo.ts';
import { rustTool } from '../../languages/rust/rust-toolchain.ts';
import { judgeTests } from '../../languages/rust/judge-rust-tests.ts';
import { readTests } from '../../languages/rust/libtest.ts';
import { decide } from '../../kit/decide.ts';
import { defineBackend } from '../../kit/define.ts';
import { rangeAt } from '../../kit/tool-place.ts';
import { readMiri, type MiriStop } from './cargo-miri-report.ts';

const SETUP = 'rustup +nightly component add miri && cargo +nightly miri setup';
/** Miri's own build of the standard library, which it cannot make without a network. */
const SYSROOT = '/tools/miri-sysroot';

/** Interprets the tests of a package and stops at undefined behaviour, data races, leaks and deadlocks. */
export default defineBackend({
  id: 'cargo-miri',
  title: 'Miri',
  languages: ['rust'],
  check: 'test',
  tool: rustTool('cargo-miri', ['miri', '--version'], SETUP),
  effect: 'runs-code',
  over: 'tree',
  applies: (tree, file) => cargoPackage(tree, file) !== undefined && /\bunsafe\b/.test(tree.text(file) ?? ''),
  names: ['miri'],
  deadlineMs: 120_000,
  revision: 1,
  async run(obligation, context) {
    const sysroot = join(homedir(), '.cache', 'miri');
    if (!existsSync(sysroot))
      return {
        kind: 'not-run',
        findings: [],
        cause: 'no-network',
        reason: "Miri's build of the standard library is not on this machine",
        remedy: SETUP,
      };
    const more = { readOnly: [{ from: sysroot, to: SYSROOT }], environment: { MIRI_SYSROOT: SYSROOT } };
    const run = await runCargo(obligation, context, ['miri', 'test', '--workspace', '--lib', '--tests'], more);
    if (run.kind === 'verdict') return run.verdict;
    if (run.success === undefined) return explainFailure(run.stderr);
    if (!run.success) return judgeBuild(run, obligation, 'cargo-miri');
    const { tree, package: owner } = run;
    const source = {
      backend: 'cargo-miri',
      file: obligation.file.name,
      pathOf: (named: string) => rustPath(named, tree, owner),
      text: (path: string) => tree.text(path),
    };
    const { stops, unsupported } = readMiri(run.stderr);
    const notChecked = [
      ...notCheckedOf(run),
      'documentation tests',
      ...(stops.length === 0 ? [] : ['tests after the one that Miri stopped at']),
    ];
    if (stops.length > 0)
      return decide(
        stops.map((stop) => stopFinding(stop, source)),
        { extent: 'the tests, as Miri interprets them', notChecked },
      );
    if (unsupported !== undefined) return { kind: 'unknown', findings: [], reason: unsupported };
    return judgeTests({ report: readTests(run.text), clean: run.code === 0, death: undefined, notChecked }, source);
  },
});

/** At the innermost place in the block's file, else in the tree. */
export function stopFinding(
  { places, ...remark }: MiriStop,
  source: {
    backend: string;
    file: string;
    pathOf(named: string): string | undefined;
    text(path: string): string | undefined;
  },
): Finding {
  const inTree = places.flatMap((place) => {
    const file = source.pathOf(place.file);
    return file === undefined ? [] : [{ ...place, file }];
  });
  const place = inTree.find(({ file }) => file === source.file) ??
    inTree[0] ?? { file: source.file, line: 1, column: 1 };
  return {
    ...remark,
    file: place.file,
    range: rangeAt(source.text(place.file) ?? '', place, 'code-points'),
    backend: source.backend,
    severity: 'error',
  };
}
