import * as z from 'zod/mini';
import { parseJson } from '../../../../../shared/parse-json.ts';
import type { BackendContext, RunResult } from '../../../../kit/define.ts';
import { drawKey, sealedBy } from '../../../../kit/sealed-lines.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { readFromFolder, SANDBOX_ENVIRONMENT } from '../../../../kit/sandbox-facts.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { BUILDS, INSTALL, shown } from './compile-harness.ts';
import type { WritableFolder } from '../../../../kit/sandbox-facts.ts';
import { words } from '../../../../../shared/word-list.ts';

const eventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('begun') }),
  z.object({
    event: z.enum(['so-far', 'end']),
    inputs: z.int(),
    refused: z.int(),
    /** Of calls on an object, a bit for each: those that were made, and those whose arguments cannot be made. */
    called: z.int(),
    left: z.int(),
  }),
  z.object({ event: z.literal('unmade'), why: z.string() }),
  z.object({ event: z.literal('held') }),
  z.object({
    event: z.literal('failed'),
    kind: z.string(),
    line: z.int(),
    report: z.string(),
    /** Why somebody may object to the input: see objections.ts. */
    objections: z.int(),
    call: z.string(),
  }),
]);

type Event = z.infer<typeof eventSchema>;

/** A failure as the second build repeated it. */
export type Repeated = Event & { event: 'failed' };

/** What a run of one of the programs left. */
interface Answer {
  events: Event[];
  /** Lines that nobody sealed. */
  foreign: number;
  folder: WritableFolder;
  result: RunResult;
}

const ANSWER_BYTES = 1024 * 1024;
const INPUT_BYTES = 4_000;
/** The exit code of libFuzzer where one call takes too long; code that is called cannot end the process so. */
const SLOW = 117;

/** Sanitizers stop at what is wrong in memory, go on after undefined behaviour, and let nobody else handle signals. */
const OPTIONS = {
  ASAN_OPTIONS: words`
    detect_leaks=0 detect_stack_use_after_return=1 allocator_may_return_null=1 max_allocation_size_mb=256 handle_segv=2
    handle_sigbus=2 handle_sigfpe=2 handle_sigill=2 handle_abort=0 symbolize=1 color=never
  `.join(':'),
  UBSAN_OPTIONS: 'color=never',
};

async function start(
  program: keyof typeof BUILDS,
  ask: { target: number; strict: boolean; budget: number; input?: Buffer; args?: readonly string[]; wallMs: number },
  built: WritableFolder,
  context: BackendContext,
): Promise<Answer> {
  const folder = context.makeFolder();
  const seal = drawKey();
  const around = shown(built);
  const result = await context.runInTree(`/private/${BUILDS[program].program}`, ask.args ?? [], {
    ...around,
    writable: [...(around.writable ?? []), { from: folder, to: '/answer' }],
    environment: { ...SANDBOX_ENVIRONMENT, ...OPTIONS },
    stdin: `${seal}\n${ask.target} ${Number(ask.strict)} ${ask.budget}\n${ask.input?.toString('hex') ?? ''}\n`,
    limits: { wallMs: ask.wallMs, outputBytes: 4 * 1024 * 1024 },
  });
  const text = (await readFromFolder(folder, 'events', ANSWER_BYTES))?.toString('utf8') ?? '';
  const written = text.split('\n').filter((line) => line !== '');
  const lines = sealedBy(seal, written);
  const events = lines.flatMap((line) => {
    const parsed = eventSchema.safeParse(parseJson(line));
    return parsed.success ? [parsed.data] : [];
  });
  return { events, foreign: written.length - lines.length, folder, result };
}

/** What libFuzzer came to with one function. */
export interface Sought {
  inputs: number;
  refused: number;
  /** Did it make all its calls, or find something that ends the process? */
  ended: boolean;
  unmade: string | undefined;
  /** Of calls on an object by their numbers: those that were made, and those whose arguments cannot be made. */
  called: readonly number[];
  left: readonly number[];
  /** Where the sandbox ended it, or did not begin it: the verdict that there would be on this alone. */
  stopped: Verdict | undefined;
  /** Did libFuzzer end it because one call took more than a second? */
  isSlow: boolean;
  /** Inputs that are worth a second look. */
  suspects: Buffer[];
  foreign: number;
}

/** The places of the bits that are set; there may be more than 32 of them. */
const bitsIn = (mask: number): number[] =>
  Array.from({ length: 53 }, (_, at) => at).filter((at) => Math.floor(mask / 2 ** at) % 2 === 1);

/** A signal or an exit may be the code's own; time, memory and output are what the sandbox gives. */
function stoppedBy(result: RunResult): Verdict | undefined {
  if (result.kind === 'exit' || result.kind === 'killed') return undefined;
  const run = finish(result, 'the program that calls it', INSTALL);
  if (run.kind === 'finished') return undefined;
  const { verdict } = run;
  return verdict.kind === 'crashed' ? { kind: 'unknown', findings: [], reason: verdict.reason } : verdict;
}

/** Looks for inputs of one function on which something is wrong. */
export async function seek(
  target: number,
  about: { strict: boolean; runs: number; seconds: number; seed: number },
  built: WritableFolder,
  context: BackendContext,
): Promise<Sought> {
  const args = [
    `-runs=${about.runs}`,
    `-seed=${about.seed}`,
    `-max_total_time=${about.seconds}`,
    '-max_len=256',
    '-len_control=0',
    '-timeout=1',
    `-timeout_exitcode=${SLOW}`,
    ...words`
      -error_exitcode=118 -rss_limit_mb=512 -handle_abrt=0 -detect_leaks=0 -close_fd_mask=3 -verbosity=0
      -exact_artifact_path=/answer/crash
    `,
  ];
  const { events, foreign, folder, result } = await start(
    'search',
    { target, strict: about.strict, budget: about.runs, args, wallMs: about.seconds * 1000 + 6_000 },
    built,
    context,
  );
  const files = await Promise.all(
    ['crash', 'undefined-0', 'undefined-1', 'undefined-2', 'undefined-3', 'broken'].map((name) =>
      readFromFolder(folder, name, INPUT_BYTES),
    ),
  );
  const suspects = files.filter((each) => each !== undefined);
  const counted = events.flatMap((each) => (each.event === 'so-far' || each.event === 'end' ? [each] : [])).at(-1);
  return {
    inputs: counted?.inputs ?? 0,
    refused: counted?.refused ?? 0,
    ended: counted?.event === 'end' || files[0] !== undefined,
    called: bitsIn(counted?.called ?? 0),
    left: bitsIn(counted?.left ?? 0),
    stopped: stoppedBy(result),
    isSlow: result.kind === 'exit' && result.code === SLOW,
    unmade: events.flatMap((each) => (each.event === 'unmade' ? [each.why] : []))[0],
    suspects,
    foreign,
  };
}

/** Wall time in ms that one repetition may take at most. */
const REPEAT_MS = 60_000;

/**
 * Repeats a call in the second build, makes its input smaller, and tells what went wrong; undefined where the `leftMs`
 * that there are did not do for it.
 */
export async function repeat(
  { target, strict, input }: { target: number; strict: boolean; input: Buffer },
  leftMs: number,
  built: WritableFolder,
  context: BackendContext,
): Promise<Repeated[] | undefined> {
  const wallMs = Math.round(Math.min(REPEAT_MS, leftMs));
  const { events, result } = await start('replay', { target, strict, budget: 1, input, wallMs }, built, context);
  const failed = events.filter((each) => each.event === 'failed');
  return failed.length === 0 && stoppedBy(result) !== undefined ? undefined : failed;
}
