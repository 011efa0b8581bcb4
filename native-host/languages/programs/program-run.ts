import type { Verdict } from '../../../shared/verdict.ts';
import type { BackendContext, Obligation, RunResult } from '../../kit/define.ts';
import { believed, type Doubts } from '../../kit/sealed-lines.ts';
import { finish } from '../../kit/finished-run.ts';
import { outlineSchema } from './program-outline.ts';
import { judgeProgram, verdictOfProgram, type Judged, type ProgramRun, type ProgramScene } from './program-verdict.ts';

/** A program that is not over by then is a server, waits for somebody, or never ends: ms. */
export const PROGRAM_MS = 5_000;

/** The engine that outlines programs, in a process that they share. */
export const OUTLINE_ENGINE = { kind: 'module', module: new URL('./program-engine.ts', import.meta.url) } as const;

/** How one run of a program came out: what can be judged, or a verdict where there is nothing to judge. */
export type RanProgram =
  /** `doubts`: what speaks against the word of who ran it. */
  { kind: 'ran'; run: ProgramRun; extent: string; doubts?: Doubts } | { kind: 'verdict'; verdict: Verdict };

/** What a compiled program left behind; `signal` is what ended it, if not itself. */
export interface EndedProgram {
  kind: 'ended';
  code: number;
  stdout: string;
  stderr: string;
  signal?: string;
}

/** The end of a compiled program: a signal of its own making (an abort, a fault) is one, too. */
export function endOf(result: RunResult): EndedProgram | { kind: 'verdict'; verdict: Verdict } {
  if (result.kind === 'killed')
    return { kind: 'ended', code: -1, stdout: result.stdout.text, stderr: result.stderr.text, signal: result.signal };
  const finished = finish(result, 'the program', 'verify it again');
  return finished.kind === 'verdict' ? finished : { ...finished, kind: 'ended' };
}

/**
 * The verdict of running a program: where one of its checks fails it is run once more, and only what fails again
 * counts. `run` is called once or twice.
 */
export async function checkProgram(
  { language, file }: Obligation,
  context: BackendContext,
  backend: string,
  run: () => Promise<RanProgram>,
): Promise<Verdict> {
  const outline = outlineSchema.parse(await context.ask({ language, text: file.text }));
  const scene: ProgramScene = { file: file.name, text: file.text, backend, outline };
  const first = await run();
  if (first.kind === 'verdict') return unfinishedProgram(first.verdict);
  const judged = judgeProgram(first.run, scene);
  const second = judged.kind === 'failed' ? await run() : undefined;
  const again: Judged | undefined = second?.kind === 'ran' ? judgeProgram(second.run, scene) : undefined;
  const verdict = verdictOfProgram(judged, again, scene, first.extent);
  if (first.doubts === undefined) return verdict;
  const { foreign, replaced } = first.doubts;
  // How a program ends decides nothing where no check of it ends it; where it has no check, that may be what it has.
  const endsByCheck = outline.checks.some(({ kind, excuse }) => kind === 'exit' && excuse === null);
  const deciding = replaced.filter((name) => endsByCheck || !ENDS.test(name) || verdict.kind === 'unsupported');
  return believed(verdict, { foreign, replaced: deciding });
}

/** What ends a program, of Python and Node. */
const ENDS = /^(?:sys|process)\./;

/** A program that was ended from outside has said nothing of its checks. */
function unfinishedProgram(verdict: Verdict): Verdict {
  if (verdict.kind === 'timeout')
    return {
      kind: 'unknown',
      findings: [],
      reason:
        `the program does not end within ${Math.round(verdict.afterMs / 1000)} s here: it waits for something, ` +
        'serves, or runs for ever',
    };
  return verdict.kind === 'crashed'
    ? { kind: 'unknown', findings: [], reason: `the program does not run to its end here: ${verdict.reason}` }
    : verdict;
}
