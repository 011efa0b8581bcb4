import { loadBackends } from '../../native-host/checks/registry.ts';
import { createWarmPool } from '../../native-host/sandbox/warm-pool.ts';
import { ask, seededPairs } from './seeded-bugs.ts';
import { row, type Row } from './table.ts';

/**
 * How many of the seeded bugs the falsifiers refute or warn of, whether they refute a correct function, and how long
 * one takes.
 */
export async function falsifierFigures(): Promise<Row[]> {
  const backends = await loadBackends();
  const pool = createWarmPool();
  const rows: Row[] = [];
  try {
    for (const language of ['typescript', 'python'] as const) {
      const backend = backends.find(({ id }) => id === `fuzz-${language}`);
      if (backend === undefined) throw new Error(`no falsifier for ${language}`);
      const pairs = seededPairs(language);
      const found = { refuted: 0, warned: 0, twins: 0 };
      const times: number[] = [];
      for (const { file, good, bad } of pairs) {
        const started = performance.now();
        const right = await ask(backend, pool, file, good);
        // The first one starts the compiler.
        if (file !== pairs[0]?.file) times.push(performance.now() - started);
        const wrong = await ask(backend, pool, file, bad);
        if (right.kind === 'not-run' || wrong.kind === 'not-run')
          throw new Error(`${backend.id} did not run: ${right.kind === 'not-run' ? right.reason : ''}`);
        if (right.kind === 'refuted') found.twins += 1;
        if (wrong.kind === 'refuted') found.refuted += 1;
        else if (wrong.findings.length > right.findings.length) found.warned += 1;
      }
      const share = (count: number): number[] => [(100 * count) / pairs.length];
      const name = language === 'typescript' ? 'TypeScript and JavaScript' : 'Python';
      rows.push(
        row(`${pairs.length} seeded bugs, ${name}: refuted with a replayed input`, '%', share(found.refuted)),
        row(`the same: refuted or warned of`, '%', share(found.refuted + found.warned)),
        row(`${pairs.length} correct twins, ${name}: refuted`, 'functions', [found.twins], { at: 'most', value: 0 }),
        row(`falsifying a file of one or two correct functions, ${name}`, 'ms', times, { at: 'most', value: 1_000 }),
      );
    }
    return rows;
  } finally {
    await pool.close();
  }
}
