import type { Verdict } from '../../../shared/verdict.ts';
import { diagnosticSchema, type RustDiagnostic } from './rust-diagnostics.ts';
import { rustOptions } from './rust-toolchain.ts';
import type { BackendContext, RunOptions } from '../../kit/define.ts';
import { compareVersions } from '../../sandbox/toolchains.ts';
import { finish } from '../../kit/finished-run.ts';
import { words } from '../../../shared/word-list.ts';

/** A run of the compiler on one file. */
export interface RustcRun {
  kind: 'ran';
  diagnostics: RustDiagnostic[];
  /** Did it say that it wrote what it was asked for? */
  made: boolean;
  code: number;
}

/** The edition that every supported compiler knows, and the one after it. */
export type Edition = '2021' | '2024';

/** Does a compiler of this version know the edition of 2024? */
export const knows2024 = (version: string | null): boolean => version !== null && compareVersions(version, '1.85') >= 0;

/** Compiles; `args` name the input last. */
export async function runRustc(
  context: BackendContext,
  args: readonly string[],
  { edition, ...more }: Pick<RunOptions, 'stdin' | 'writable'> & { edition: Edition },
): Promise<RustcRun | { kind: 'verdict'; verdict: Verdict }> {
  const result = await context.runInTree(
    'rustc',
    ['--edition', edition, ...words`--error-format=json --json=artifacts --crate-name block -A dead_code`, ...args],
    { ...rustOptions(), ...more },
  );
  const run = finish(result, 'rustc', 'apt-get install rustc');
  if (run.kind === 'verdict') return run;
  const diagnostics: RustDiagnostic[] = [];
  let made = false;
  for (const line of run.stderr.split('\n')) {
    if (!line.startsWith('{')) continue;
    const entry: unknown = JSON.parse(line);
    if (typeof entry === 'object' && entry !== null && 'artifact' in entry) made = true;
    else diagnostics.push(diagnosticSchema.parse(entry));
  }
  const broken = diagnostics.find(({ level }) => level.includes('internal compiler error'));
  if (broken !== undefined)
    return { kind: 'verdict', verdict: { kind: 'crashed', findings: [], reason: broken.message } };
  if (made !== (run.code === 0))
    return {
      kind: 'verdict',
      verdict: {
        kind: 'crashed',
        findings: [],
        reason: `rustc ended with code ${run.code} and ${made ? 'an' : 'no'} artifact`,
      },
    };
  return { kind: 'ran', diagnostics, made, code: run.code };
}
