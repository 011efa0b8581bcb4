import { parseJson } from '../../../shared/parse-json.ts';
import { readFromFolder } from '../../sandbox/sandbox-folder.ts';
import { callingSchema, eventSchema, type Calling, type RunnerEvent } from './falsifier-answer.ts';
import type { BackendContext, RunOptions, RunResult } from '../../kit/define.ts';
import { drawKey, sealedBy } from '../../kit/sealed-lines.ts';

/** How a language's runner is started. */
export interface Runner {
  command: string;
  args: readonly string[];
  readOnly: NonNullable<RunOptions['readOnly']>;
  /** Does it seal each line of its answer with the key that its request holds (`seal`), so that the code cannot? */
  seals?: boolean;
}

/** What a run of a runner left. */
export interface Ran {
  events: RunnerEvent[];
  /** Did it come to its end? */
  ended: boolean;
  /** What it was calling when it did not. */
  calling: Calling | undefined;
  result: RunResult;
  /** Lines in its answer that it did not seal: somebody else wrote them, and they were left out. */
  foreign: number;
}

/** Bytes that a runner's answer may have. */
const ANSWER_BYTES = 4 * 1024 * 1024;
/** Wall time of one run in ms; a call that ends is stopped long before by the runner itself. */
const RUN_MS = 25_000;
/** Half of what a run may otherwise take: what grows without an end shall be noticed soon. */
const MEMORY_BYTES = 640 * 1024 * 1024;

/** Runs a runner in the tree on one request. What it leaves is parsed; lines that are no events are left out. */
export async function runRunner(context: BackendContext, runner: Runner, request: unknown): Promise<Ran> {
  const folder = context.makeFolder();
  const seal = drawKey();
  const result = await context.runInTree(runner.command, runner.args, {
    readOnly: runner.readOnly,
    writable: [{ from: folder, to: '/answer' }],
    stdin: JSON.stringify(runner.seals === true ? { ...Object(request), seal } : request),
    limits: { wallMs: RUN_MS, memoryBytes: MEMORY_BYTES, outputBytes: 1024 * 1024 },
  });
  const text = async (name: string): Promise<string> =>
    (await readFromFolder(folder, name, ANSWER_BYTES))?.toString('utf8') ?? '';
  const written = (await text('events')).split('\n').filter((line) => line !== '');
  const lines = runner.seals === true ? sealedBy(seal, written) : written;
  const events = lines.flatMap((line) => {
    const parsed = eventSchema.safeParse(parseJson(line));
    return parsed.success ? [parsed.data] : [];
  });
  const ended = events.at(-1)?.event === 'end';
  return {
    events,
    ended,
    calling: ended ? undefined : callingSchema.safeParse(parseJson(await text('calling'))).data,
    result,
    foreign: written.length - lines.length,
  };
}

/**
 * How a run ended that did not come to its end, in words; undefined where the code may have ended it itself, by a
 * signal or an exit.
 */
export function deathOf(result: RunResult): string | undefined {
  if (result.kind === 'timeout' || (result.kind === 'limit' && result.which === 'cpu')) return 'does not come back';
  // Node says so before it aborts.
  const full =
    result.kind === 'memory' ||
    (result.kind === 'killed' && /heap out of memory|Allocation failed/.test(result.stderr.text));
  return full ? 'uses up the memory' : undefined;
}
