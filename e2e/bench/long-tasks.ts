import type { Page } from 'playwright';
import { launch, type Session } from '../harness/launch.ts';
import { barCount } from '../harness/shadow.ts';
import { until } from '../harness/until.ts';
import type { Replica } from '../replica/server.ts';
import { row, type Row } from './table.ts';
import { traced, type TraceEvent } from './trace.ts';

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
 * Beside them stand all that are so long, with the extension and without it.
 */
export async function longTaskFigures(session: Session, replica: Replica, script: string): Promise<Row[]> {
  const bare = await launch({ replica, extensionDir: null, host: false });
  const withScript: Task[][] = [];
  const without: Task[][] = [];
  try {
    // In turn, because what else the machine does comes and goes.
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      withScript.push(await streamed(session, replica, script, async (page) => void (await until('the streamed blocks have their bars', async () => (await barCount(page)) >= 2))));
      without.push(await streamed(bare, replica, script));
    }
  } finally {
    await bare.close();
  }
  const over = (tasks: readonly Task[]): number => tasks.filter(({ wall }) => wall > LONG_MS).length;
  const madeLong = (tasks: readonly Task[]): number => tasks.filter(({ wall, script: own }) => wall > LONG_MS && wall - own <= LONG_MS).length;
  return [
    row('tasks that the content script makes longer than 50 ms while a reply streams at 50 chunks a second', 'tasks', withScript.map(madeLong), { at: 'most', value: 0 }),
    row('longest time of the content script in one task meanwhile', 'ms', withScript.map((tasks) => Math.max(0, ...tasks.map(({ script: own }) => own))), { at: 'most', value: LONG_MS }),
    row('all tasks over 50 ms meanwhile, the page\'s own included', 'tasks', withScript.map(over)),
    row('the same on the page without the extension', 'tasks', without.map(over)),
  ];
}

async function streamed(session: Session, replica: Replica, script: string, afterwards: (page: Page) => Promise<void> = async () => undefined): Promise<Task[]> {
  const page = await session.page(replica.url('streaming'));
  const events = await traced(page, CATEGORIES, async () => {
    await page.evaluate(() => {
      const code = Array.from({ length: 120 }, (_, line) => `export const value${line} = (input: number): number => input * ${line};`).join('\n');
      return window.replica.stream(`Here:\n\n\`\`\`ts\n${code}\n\`\`\`\n\nand\n\n\`\`\`ts\n${code.replaceAll('value', 'other')}\n\`\`\`\n`);
    });
    await afterwards(page);
  });
  // The page's main thread is the one that calls the page's functions.
  const isCall = ({ name, ph }: TraceEvent): boolean => ph === 'X' && name === 'FunctionCall';
  const threads = Map.groupBy(events.filter(isCall), ({ pid, tid }) => `${pid} ${tid}`);
  const [main = ''] = [...threads].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  const calls = (threads.get(main) ?? []).filter(({ args }) => args?.data?.url?.endsWith(script) === true);
  const tasks = events.filter(({ name, ph, pid, tid }) => ph === 'X' && name === 'RunTask' && `${pid} ${tid}` === main);
  await page.close();
  return tasks.map((task) => ({ wall: (task.dur ?? 0) / 1_000, script: ownWithin(calls, task) / 1_000 }));
}

/** Microseconds of the thread's time that these calls took within a task, those within others counted once. */
function ownWithin(calls: readonly TraceEvent[], { ts: from, dur: length = 0 }: TraceEvent): number {
  let until = from;
  let sum = 0;
  for (const call of calls.filter(({ ts }) => ts >= from && ts < from + length).toSorted((a, b) => a.ts - b.ts)) {
    if (call.ts < until) continue;
    until = call.ts + (call.dur ?? 0);
    if (call.tdur === undefined) throw new Error('this browser does not count the thread time of its calls');
    sum += call.tdur;
  }
  return sum;
}
