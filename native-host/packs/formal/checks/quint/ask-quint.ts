import type { Verdict } from '../../../../../shared/verdict.ts';
import type { BackendContext } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { layTexts } from '../../lay-texts.ts';

/** What installs Quint. */
export const INSTALL = 'npm install -g @informalsystems/quint';

/** What Quint printed and what it wrote, which only Quint can: a specification may print as well. */
interface QuintAnswer {
  printed: string;
  written: string;
}

/** Runs a command of Quint's over the texts. */
export type AskQuint = (
  args: readonly string[],
  mayPrint?: 'prints',
) => Promise<{ kind: 'answer'; answer: QuintAnswer } | { kind: 'verdict'; verdict: Verdict }>;

/** @param deadline a time of the clock, in ms, for all that is asked. */
export async function quintOver(
  context: BackendContext,
  texts: ReadonlyMap<string, string>,
  deadline: number,
): Promise<AskQuint> {
  const run = await layTexts(context, texts);
  const once = async (command: string, args: readonly string[]): Promise<ReturnType<typeof finish>> => {
    const wallMs = Math.max(1000, deadline - Date.now());
    const limits = { wallMs, memoryBytes: 2 * 2 ** 30, outputBytes: 32 * 2 ** 20 };
    return finish(await run(command, args, { limits }), command, INSTALL);
  };
  let asked = 0;
  return async (args, mayPrint) => {
    asked += 1;
    const out = `answer-${asked}.json`;
    // With `--out` it prints no results.
    const ended = await once('quint', mayPrint === undefined ? [...args, '--out', out] : args);
    if (ended.kind === 'verdict') return ended;
    const printed = `${ended.stdout}\n${ended.stderr}`;
    if (mayPrint !== undefined) return { kind: 'answer', answer: { printed, written: '' } };
    const read = await once('cat', [out]);
    if (read.kind === 'verdict') return read;
    if (read.stdout === '')
      return { kind: 'verdict', verdict: { kind: 'crashed', findings: [], reason: `Quint: ${lastOf(printed)}` } };
    return { kind: 'answer', answer: { printed, written: read.stdout } };
  };
}

const lastOf = (printed: string): string => printed.trim().split('\n').at(-1)?.slice(0, 300) || 'it wrote no answer';
