import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clientOf, makeHome } from '../../native-host/daemon/fixtures/process-home.ts';
import { endOfJob } from '../../native-host/rpc/await-job.ts';
import type { Client } from '../../native-host/rpc/client.ts';
import type { LanguageId } from '../../shared/language.ts';
import { growthInputs, type GrowthInput } from './growth-inputs.ts';
import { markdownTable } from './markdown-table.ts';

/** Which inputs are verified, and how large they are (UTF-16 units). */
interface GrowthOptions {
  language: string | undefined;
  /** A part of the shape's name. */
  name: string | undefined;
  size: number;
}

/** Languages of a run of all. */
const LANGUAGES: readonly LanguageId[] = [
  ...(['python', 'javascript', 'typescript', 'c', 'rust', 'go', 'java', 'haskell', 'ruby', 'php'] as const),
];
/** Who has no answer after so long is taken for one that never gets any, ms. */
const LATEST_MS = 180_000;
const PING_MS = 50;

interface Measured {
  input: GrowthInput;
  answered: boolean;
  ms: number;
  /** The slowest of the small verifications of another client meanwhile, ms. */
  otherMs: number;
  /** The longest time that a ping took meanwhile, ms. */
  lagMs: number;
}

/**
 * Verifies every input of growth through a real daemon, running code permitted, while another client verifies small
 * texts one after the other and a third asks for a sign of life. Prints a table for each language.
 */
export async function runGrowth({ language, name, size }: GrowthOptions): Promise<void> {
  const home = makeHome();
  const measured: Measured[] = [];
  try {
    execFileSync(join(import.meta.dirname, '../../native-host/bin/claude-verify'), ['allow', 'snippets', '--yes'], {
      env: home.env,
    });
    const [one, other, third] = [await clientOf(home), await clientOf(home), await clientOf(home)];
    // The daemon reads its backends with the first text.
    await verify(one, 'json', '{}', randomUUID());
    const meant = growthInputs().filter(
      (input) =>
        (language === undefined ? LANGUAGES.includes(input.language) : input.language === language) &&
        (name === undefined || input.shape.includes(name)),
    );
    for (const input of meant) {
      measured.push(await measure(input, size, { one, other, third }));
      if (process.stderr.isTTY) process.stderr.write(`\r${measured.length} of ${meant.length}`);
    }
    for (const client of [one, other, third]) client.close();
  } finally {
    await home.remove();
    console.log(renderGrowth(measured));
  }
}

async function measure(
  input: GrowthInput,
  size: number,
  { one, other, third }: Record<'one' | 'other' | 'third', Client>,
): Promise<Measured> {
  let isOver = false;
  const repeat = async (work: () => Promise<unknown>, pauseMs: number): Promise<number> => {
    let longest = 0;
    do {
      const began = performance.now();
      await work();
      longest = Math.max(longest, performance.now() - began);
      await delay(pauseMs);
    } while (!isOver);
    return longest;
  };
  const job = randomUUID();
  const began = performance.now();
  const meanwhile = Promise.all([
    repeat(() => verify(other, 'json', JSON.stringify({ a: randomUUID() }), randomUUID()), PING_MS),
    repeat(() => third.request('ping', {}), PING_MS),
  ]);
  const ended = verify(one, input.language, input.text(size), job).then((state) => state === 'done');
  const answered = await Promise.race([ended, delay(LATEST_MS, false, { ref: false })]);
  const ms = performance.now() - began;
  if (!answered) await one.request('verify.cancel', { job }).catch(() => undefined);
  isOver = true;
  const [otherMs, lagMs] = await meanwhile;
  return { input, answered, ms, otherMs, lagMs };
}

async function verify(client: Client, language: LanguageId, code: string, job: string): Promise<string> {
  const start = { job, code, language, languageSource: 'class' } as const;
  const { state } = await endOfJob(
    client,
    job,
    () => client.request('verify.start', start),
    () => undefined,
  );
  return state;
}

const SOON_MS = 2_000;
const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

function renderGrowth(measured: readonly Measured[]): string {
  const rows = [...Map.groupBy(measured, ({ input }) => input.language)].map(([language, all]) => {
    const slowest = all.reduce((a, b) => (a.ms > b.ms ? a : b));
    return [
      language,
      String(all.length),
      String(all.filter(({ answered }) => answered).length),
      String(all.filter(({ answered, ms }) => answered && ms <= SOON_MS).length),
      `${seconds(slowest.ms)} (${slowest.input.shape})`,
      seconds(Math.max(...all.map(({ otherMs }) => otherMs))),
      seconds(Math.max(...all.map(({ lagMs }) => lagMs))),
    ];
  });
  const head = ['language', 'inputs', 'answered', 'in 2 s', 'slowest, s', 'another client, s', 'longest ping, s'];
  return markdownTable(head, rows);
}
