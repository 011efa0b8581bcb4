import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '../../native-host/rpc/client.ts';
import { startBenchDaemon, type BenchDaemon } from './bench-daemon.ts';
import { pythonSample, typescriptSample } from './samples.ts';
import { percentile, row, type Row } from './table.ts';

const HITS = 40;
const FINDINGS = 40;
const PROJECT_FILES = 1_000;
const BUSY_MS = 8_000;
const PING_EVERY_MS = 5;

/** Remembered verdicts: from the request to the report's being there. */
async function hits(daemon: BenchDaemon, client: Client): Promise<Row> {
  const body = { code: typescriptSample(1), language: 'typescript' } as const;
  await daemon.verify(client, body);
  const times: number[] = [];
  for (let hit = 0; hit < HITS; hit += 1) times.push((await daemon.verify(client, body)).ended);
  return row('cache hit in the daemon: request to stored report, every check', 'ms', times, { at: 'most', value: 10 });
}

/** Code that was never seen and has one wrong type: from the request to the first check that says so. */
async function findings(daemon: BenchDaemon, client: Client): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, language, codeOf] of [
    ['TypeScript', 'typescript', (n: number) => `${typescriptSample(n)}\nexport const wrong${n}: number = 'text';\n`],
    ['Python', 'python', (n: number) => `${pythonSample(n)}\n\nwrong_${n}: int = "text"\n`],
  ] as const) {
    const times: number[] = [];
    for (let number = 0; number < FINDINGS + 3; number += 1) {
      const { refuted } = await daemon.verify(client, { code: codeOf(9_000 + number), language });
      if (refuted === undefined) throw new Error(`nobody found the wrong type in ${name}`);
      if (number >= 3) times.push(refuted);
    }
    rows.push({
      ...row(`first finding, warm, ${name}, 50 lines, 95th percentile`, 'ms', times, { at: 'most', value: 400 }),
      value: percentile(times, 0.95),
    });
  }
  return rows;
}

function writeProject(folder: string): void {
  for (let number = 0; number < PROJECT_FILES; number += 1) {
    const at = path.join(folder, `src/d${number % 50}`);
    mkdirSync(at, { recursive: true });
    writeFileSync(
      path.join(at, `file${number}.ts`),
      `export function work${number}(a: number): number {\n  return a + ${number};\n}\n`,
    );
  }
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    '{"compilerOptions": {"strict": true, "module": "esnext", "moduleResolution": "bundler", "noEmit": true}, ' +
      '"include": ["src"]}\n',
  );
}

/**
 * How long the daemon takes to answer somebody else while blocks of two projects are verified, one after another in
 * each.
 */
async function responsiveness(daemon: BenchDaemon, client: Client): Promise<Row[]> {
  const cli = await daemon.connect();
  // All that this process itself is busy with comes first: it is the one that measures.
  const projects = ['one', 'two'].map((name) => path.join(daemon.home, name));
  for (const directory of projects) writeProject(directory);
  const until = performance.now() + BUSY_MS;
  let verified = 0;
  const busy = async (directory: string): Promise<void> => {
    const { id } = await cli.request('project.register', { directory });
    for (let number = 0; performance.now() < until || number < 2; number += 1) {
      const file = number % PROJECT_FILES;
      const place = { info: `ts title=src/d${file % 50}/file${file}.ts`, before: '' };
      await daemon.verify(cli, {
        code: `export function work${file}(a: number): number {\n  return a * ${number};\n}\n`,
        language: 'typescript',
        project: id,
        place,
      });
      verified += 1;
    }
  };
  const pings: number[] = [];
  let over = false;
  const ping = async (): Promise<void> => {
    while (!over) {
      const asked = performance.now();
      await client.request('ping', {});
      pings.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, PING_EVERY_MS));
    }
  };
  const pinging = ping();
  await Promise.all(projects.map(busy));
  over = true;
  await pinging;
  return [
    {
      ...row(
        `ping while two projects of ${PROJECT_FILES} files are verified (${verified} blocks), 99th percentile`,
        'ms',
        pings,
        { at: 'most', value: 50 },
      ),
      value: percentile(pings, 0.99),
    },
    row('the same, median', 'ms', pings),
  ];
}

/** How soon the daemon answers: what it remembers, the first finding, and others while it is busy. */
export async function answerFigures(): Promise<Row[]> {
  const daemon = await startBenchDaemon();
  try {
    const client = await daemon.connect();
    return [await hits(daemon, client), ...(await findings(daemon, client)), ...(await responsiveness(daemon, client))];
  } finally {
    await daemon.close();
  }
}
