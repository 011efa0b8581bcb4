import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { regex } from '../../../shared/regex.ts';
import type { RunResult } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { newerReason } from '../../kit/needs-newer.ts';
import { findingOf, placeOf, readErrors, type GoSource, kindOfAnalyser } from './go-output.ts';
import { VET_JSON } from '../../kit/parsers/vet-json.ts';

/** What the compiler and the analysers found, in how many packages. */
export interface VetRun {
  kind: 'ran';
  findings: Finding[];
  packages: number;
}

/** Modules are named and not here, or the module's own files do not fit together. */
const NO_MODULES =
  /GOPROXY=off|missing go\.sum entry|inconsistent vendoring|updates to go\.mod needed|toolchain not available/;

/** A manifest for a newer Go is not read any further. */
const OLDER = regex('m')`
  go\.mod:?\d*:? (requires go >= [\d.]+\w*|invalid go version '[^']+'|unknown directive: toolchain)
  |^go: (?:errors parsing.*\n.*)?(requires go >= .*)$
`;

/** Compiles packages and their tests without linking them, then lets the analysers look. `go` runs a command of Go. */
export async function runVet(
  go: (args: readonly string[]) => Promise<RunResult>,
  source: GoSource,
): Promise<VetRun | { kind: 'verdict'; verdict: Verdict }> {
  const listed = finish(
    await go(['list', '-test', '-export', '-gcflags=-e', '-f', '{{.ImportPath}}', './...']),
    'go',
    'apt-get install golang-go',
  );
  if (listed.kind === 'verdict') return listed;
  const packages = new Set(listed.stdout.split('\n').filter((line) => line !== '' && !/ \[|\.test$/.test(line))).size;
  if (NO_MODULES.test(listed.stderr)) return { kind: 'verdict', verdict: noModules(listed.stderr) };
  const older = OLDER.exec(listed.stderr)?.[1];
  if (older !== undefined)
    return { kind: 'verdict', verdict: { kind: 'unknown', findings: [], reason: newerReason('Go', older) } };
  const errors = readErrors(listed.stderr).map((error) => findingOf(error, source));
  if (errors.length > 0) return { kind: 'ran', findings: errors, packages };
  const vetted = finish(await go(['vet', '-json', './...']), 'go', 'apt-get install golang-go');
  if (vetted.kind === 'verdict') return vetted;
  const unloaded = readErrors(vetted.stderr);
  if (NO_MODULES.test(vetted.stderr)) return { kind: 'verdict', verdict: noModules(vetted.stderr) };
  if (unloaded.length > 0)
    return { kind: 'ran', findings: unloaded.map((error) => findingOf(error, source)), packages };
  if (packages === 0)
    return {
      kind: 'verdict',
      verdict: { kind: 'vacuous', findings: [], reason: 'there are no packages for this machine' },
    };
  const remarks =
    vetted.code === 0 && listed.code === 0 ? VET_JSON.parse(`${vetted.stdout}\n${vetted.stderr}`) : undefined;
  if (remarks === undefined)
    return {
      kind: 'verdict',
      verdict: {
        kind: 'unknown',
        findings: [],
        reason: `go could not check the packages: ${lastLine(`${listed.stderr}\n${vetted.stderr}`)}`,
      },
    };
  const findings = remarks.map(({ analyser, message, ...place }): Finding => {
    const { path, range } = placeOf(place, source);
    return { file: path, range, backend: source.backend, message, ...kindOfAnalyser(analyser) };
  });
  return { kind: 'ran', findings, packages };
}

/** The verdict when modules that the project names are not on this machine. */
export function noModules(output: string): Verdict {
  const wanted = /(?:: |package )([\w.-]+\.\w+\/[^\s:;@]+)/.exec(output)?.[1];
  return {
    kind: 'not-run',
    findings: [],
    cause: 'no-network',
    remedy: 'go mod download (in the project)',
    reason:
      wanted === undefined
        ? 'modules that the project needs are not on this machine'
        : `the module of ${wanted}, which the project needs, is not on this machine`,
  };
}

/** Do these words say that modules are missing here? */
export const lacksModules = (output: string): boolean => NO_MODULES.test(output);

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
