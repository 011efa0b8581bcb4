import { launch, type BrowserSession } from '../harness/launch-browser.ts';
import { barCount } from '../harness/shadow.ts';
import { until } from '../harness/until.ts';
import type { Replica } from '../replica/replica-server.ts';
import { row, type Row } from './table.ts';
import { outermostCalls, traced, type TraceEvent } from './trace.ts';

const SAMPLES = 3;
/** What the browser calls a long task, ms. */
const LONG_MS = 50;
/** A task of a thread is traced under the second of these; the calls of a script within it under the first. */
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** A task of the page's main thread, ms: by the clock, and the processor time of the script in it. */
interface Task {
  wall: number;
  script: number;
}

/**
 * Tasks over 50 ms while a reply streams at 50 chunks a second. The script answers for those that would not be so
 * long without its own processor time: on a busy machine any task may stand still, and the page has long ones itself.
 * What the browser does because bars are there (style, layout) is not the script's own time: so beside them stand all
 * that are so long, with the extension and without it.
 */
export async function longTaskFigures(session: BrowserSession, replica: Replica, script: string): Promise<Row[]> {
  const bare = await launch({ replica, extensionDir: null, host: false });
  const withScript: Task[][] = [];
  const without: Task[][] = [];
  try {
    // In turn, because what else the machine does comes and goes; the first of each, in a browser that still starts,
    // does not count.
    for (let sample = 0; sample <= SAMPLES; sample += 1) {
      const one = await streamed(session, replica, script, true);
      const other = await streamed(bare, replica, script, false);
      if (sample === 0) continue;
      withScript.push(one);
      without.push(other);
    }
  } finally {
    await bare.close();
  }
  const over = (tasks: readonly Task[]): number => tasks.filter(({ wall }) => wall > LONG_MS).length;
  const madeLong = (tasks: readonly Task[]): number =>
    tasks.filter(({ wall, script: own }) => wall > LONG_MS && wall - own <= LONG_MS).length;
  return [
    row(
      'tasks that the page script makes longer than 50 ms while a reply streams at 50 chunks a second',
      'tasks',
      withScript.map(madeLong),
      { at: 'most', value: 0 },
    ),
    row(
      'longest time of the page script in one task meanwhile',
      'ms',
      withScript.map((tasks) => Math.max(0, ...tasks.map(({ script: own }) => own))),
      { at: 'most', value: LONG_MS },
    ),
    row("all tasks over 50 ms meanwhile, the page's own included", 'tasks', withScript.map(over)),
    row('the same on the page without the extension', 'tasks', without.map(over)),
  ];
}

async function streamed(
  session: BrowserSession,
  replica: Replica,
  script: string,
  hasScript: boolean,
): Promise<Task[]> {
  const page = await session.page(replica.url('streaming'));
  const events = await traced(page, CATEGORIES, async () => {
    await page.evaluate(() => {
      const code = Array.from(
        { length: 120 },
        (_, line) => `export const value${line} = (input: number): number => input * ${line};`,
      ).join('\n');
      return window.replica.stream(
        `Here:\n\n\`\`\`ts\n${code}\n\`\`\`\n\nand\n\n\`\`\`ts\n${code.replaceAll('value', 'other')}\n\`\`\`\n`,
      );
    });
    if (hasScript) await until('the streamed blocks have their bars', async () => (await barCount(page)) >= 2);
  });
  await page.close();
  const tasks = mainThreadTasks(events);
  const calls = outermostCalls(events, script);
  const isIn = ({ ts }: { ts: number }, { ts: from, dur = 0 }: TraceEvent): boolean => ts >= from && ts < from + dur;
  const seen = calls.filter((call) => tasks.some((task) => isIn(call, task)));
  // Tasks of another thread, or none, would all be short ones of the page's own.
  if (tasks.length === 0 || hasScript !== seen.length > 0)
    throw new Error(
      `${tasks.length} tasks were traced, with ${seen.length} of ${calls.length} calls of the script in them`,
    );
  return tasks.map((task) => ({
    wall: (task.dur ?? 0) / 1_000,
    script: seen.filter((call) => isIn(call, task)).reduce((sum, { tdur }) => sum + tdur, 0) / 1_000,
  }));
}

/** The tasks of the thread that calls the most functions: the page's own. */
function mainThreadTasks(events: readonly TraceEvent[]): TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const named = (wanted: string): TraceEvent[] => events.filter(({ name, ph }) => ph === 'X' && name === wanted);
  const [main] =
    [...Map.groupBy(named('FunctionCall'), threadOf)].toSorted(([, one], [, other]) => other.length - one.length)[0] ??
    [];
  return named('RunTask').filter((task) => threadOf(task) === main);
}
