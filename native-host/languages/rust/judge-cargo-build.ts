import type { Verdict } from '../../../shared/verdict.ts';
import { regex } from '../../../shared/regex.ts';
import type { Obligation } from '../../kit/define.ts';
import { counted, decide } from '../../kit/decide.ts';
import { inFolder } from '../../kit/tree-package.ts';
import { distinct, findingOf, speaks, type RustDiagnostic } from './rust-diagnostics.ts';
import { newerReason, tooOld } from '../../kit/needs-newer.ts';
import { NEWER_RUST } from './newer-rust.ts';
import { rustPath } from './cargo-package.ts';
import type { CargoRun } from './run-cargo.ts';

/** The verdict of a build or a lint run; `what` of the packages it looked at. */
export function judgeBuild(
  run: CargoRun,
  { file }: Obligation,
  backend: string,
  what = 'with tests and examples',
): Verdict {
  if (run.success === undefined) return explainFailure(run.stderr);
  const broken = run.diagnostics.find(({ level }) => level.includes('internal compiler error'));
  if (broken !== undefined) return { kind: 'crashed', findings: [], reason: broken.message };
  const linker = run.diagnostics.find(({ level, message }) => level === 'error' && isLinkers(message));
  if (linker !== undefined) return unknown(`nothing can be linked here: ${firstLine(linker.message)}`);
  const findings = buildFindings(run, file.name, backend);
  const failed = findings.some(({ severity }) => severity === 'error');
  const source = (path: string): string | undefined => run.tree.text(path);
  const old = tooOld(findings, NEWER_RUST, { version: run.version, textOf: source, extent: what });
  if (old !== undefined) return old;
  if (run.success !== (run.code === 0))
    return {
      kind: 'crashed',
      findings: [],
      reason: `cargo said ${run.success ? 'success' : 'failure'} and ended with code ${run.code}`,
    };
  if (!run.success && !failed) return explainFailure(run.stderr);
  return decide(findings, {
    extent: `${counted(run.packages, 'package')} ${what}`,
    notChecked: [...notCheckedOf(run), ...(failed ? ['what rests on code that does not build'] : [])],
  });
}

/** Everything that the compiler said, each once. */
function buildFindings(
  { diagnostics, tree, package: owner }: CargoRun,
  file: string,
  backend: string,
): ReturnType<typeof distinct> {
  const source = {
    backend,
    file,
    pathOf: (named: string) => rustPath(named, tree, owner),
    text: (path: string) => tree.text(path),
  };
  return distinct(diagnostics.filter(speaks).map((diagnostic: RustDiagnostic) => findingOf(diagnostic, source)));
}

/** What a build leaves out. */
export function notCheckedOf({ tree, package: owner, unlocked }: CargoRun): string[] {
  const manifest = tree.text(inFolder(owner.folder, 'Cargo.toml')) ?? '';
  return [
    ...(/^[ \t]*\[features\]/m.test(manifest) ? ['code behind features that are off by default'] : []),
    ...(unlocked && owner.locked ? ['the versions of Cargo.lock, which does not fit Cargo.toml'] : []),
  ];
}

const NO_DOWNLOAD = /failed to (?:download|fetch|query|get) /;
const MISSING = regex()`
  using offline mode|--offline was specified|offline mode|no matching package|unable to update registry|${NO_DOWNLOAD}
`;

/** Why Cargo did not come to a build, in its own words. */
export function explainFailure(stderr: string): Verdict {
  const wanted =
    /no matching package named `([^`]+)`/.exec(stderr)?.[1] ?? /failed to (?:download|get) `([^`]+)`/.exec(stderr)?.[1];
  if (MISSING.test(stderr)) {
    return {
      kind: 'not-run',
      findings: [],
      cause: 'no-network',
      remedy: 'cargo fetch (in the project)',
      reason:
        wanted === undefined
          ? 'packages that the project needs are not on this machine'
          : `the package ${wanted}, which the project needs, is not on this machine`,
    };
  }
  if (/no such (?:sub)?command/.test(stderr))
    return {
      kind: 'not-run',
      findings: [],
      cause: 'missing-tool',
      reason: firstError(stderr),
      remedy: 'rustup component add clippy rustfmt',
    };
  const error = firstError(stderr);
  return unknown(OLDER.test(error) ? newerReason('rustc', error) : `cargo could not build: ${error}`);
}

/** A manifest for a newer Cargo or rustc. */
const OLDER = regex()`
  feature \`edition20\d\d\` is required
  |edition 20\d\d is unstable
  |requires rustc \d
  |is not supported by the following package
  |newer version of Cargo
  |lock file version \`?\d\`? (?:was found|requires)
  |supported edition values
`;

const isLinkers = (message: string): boolean => /^link(?:er `|ing with )/.test(message);

const unknown = (reason: string): Verdict => ({ kind: 'unknown', findings: [], reason });

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

function firstError(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.trim());
  const error = lines.find((line) => /^error(?:\[\w+\])?: /.test(line));
  const cause = lines.slice(lines.indexOf('Caused by:') + 1).find((line) => line !== '');
  const errorText =
    error?.replace(/^error(?:\[\w+\])?: /, '') ?? lines.find((line) => line !== '') ?? 'it said nothing';
  return (lines.includes('Caused by:') && cause !== undefined ? `${errorText}: ${cause}` : errorText).slice(0, 300);
}
