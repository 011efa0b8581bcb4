import type { LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import { loadBackends } from '../../native-host/checks/registry.ts';
import { createWarmPool } from '../../native-host/sandbox/warm-pool.ts';
import { createVerifier } from '../../native-host/verify/verify.ts';
import { row, type Row } from './table.ts';

const SEED = 20_261_120;
const ARRIVALS = 200;
const MEAN_MS = 45_000;
const WEIGHTS: readonly (readonly [LanguageId, number])[] = [
  ['typescript', 4],
  ['python', 3],
  ['rust', 2],
  ['json', 1],
];

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A time that goes on only when it is told to. */
function ownTime() {
  let now = 0;
  const due = new Set<{ at: number; call: () => void }>();
  return {
    after(ms: number, call: () => void): () => void {
      const entry = { at: now + ms, call };
      due.add(entry);
      return () => void due.delete(entry);
    },
    goOn(ms: number): void {
      now += ms;
      for (const entry of [...due].filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)) {
        due.delete(entry);
        entry.call();
      }
    },
  };
}

function pick(random: number): LanguageId {
  let left = random * WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [language, weight] of WEIGHTS) {
    left -= weight;
    if (left < 0) return language;
  }
  return 'typescript';
}

/**
 * How many clicks find every engine of their language running: clicks arrive as people's do (Poisson), the pool and its
 * engines are the real ones, and only the time between the clicks is not waited for.
 */
export async function arrivalFigures(): Promise<Row[]> {
  const time = ownTime();
  const pool = createWarmPool({ max: 8, idleMs: LIMITS.warmIdleMs, after: time.after });
  const verifier = createVerifier({
    backends: await loadBackends(),
    pool,
    cache: { get: () => undefined, put: () => undefined },
    clock: { now: () => new Date(), ticks: () => performance.now() },
    hostVersion: 'bench',
    mask: (text) => Promise.resolve(text),
  });
  const random = randomFrom(SEED);
  const warm: number[] = [];
  try {
    for (let arrival = 0; arrival < ARRIVALS; arrival += 1) {
      time.goOn(-Math.log(1 - random()) * MEAN_MS);
      const language = pick(random());
      warm.push(verifier.isWarm(language) ? 100 : 0);
      await verifier.warm(language);
    }
  } finally {
    await verifier.close();
  }
  const share = warm.reduce((sum, each) => sum + each, 0) / warm.length;
  const languages = WEIGHTS.map(([language, weight]) => `${language} ${weight}`).join(', ');
  return [
    {
      ...row(
        `clicks that find their engines running: every 45 s on average (Poisson, seed ${SEED}), ${languages}, ` +
          `engines kept ${LIMITS.warmIdleMs / 60_000} min`,
        '%',
        warm,
        { at: 'least', value: 80 },
      ),
      value: share,
    },
  ];
}
