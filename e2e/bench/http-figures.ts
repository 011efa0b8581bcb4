import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { z } from 'zod';
import { freePort } from '../../native-host/http/fixtures/free-port.ts';
import { reportSchema } from '../../shared/report.ts';
import { startBenchDaemon } from './bench-daemon.ts';
import { typescriptSample } from './samples.ts';
import { percentile, row, type Row } from './table.ts';

/** Requests at once, as many as a build that checks its files would have. */
const AT_ONCE = 8;
/** How long each measurement takes, and how many there are. */
const MEASURE_MS = 4_000;
const MEASUREMENTS = 5;

const answerSchema = z.object({ status: z.object({ state: z.string() }), report: reportSchema });

/** Posts JSON over connections that stay open, and returns the JSON of an answer with status 200. */
function poster(port: number, token: string): (path: string, body: unknown) => Promise<unknown> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  return (path, body) =>
    new Promise((resolve, reject) => {
      const json = Buffer.from(JSON.stringify(body));
      const headers = { 'content-type': 'application/json', 'content-length': json.length };
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method: 'POST',
          agent,
          headers: { ...headers, authorization: `Bearer ${token}` },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => void chunks.push(chunk));
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            if (response.statusCode === 200) resolve(JSON.parse(text));
            else reject(new Error(`${response.statusCode}: ${text}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end(json);
    });
}

/** How many verifications of remembered code are answered in a second, each with its whole report. */
export async function httpFigures(): Promise<Row[]> {
  const daemon = await startBenchDaemon();
  try {
    const terminal = await daemon.connect();
    const port = await freePort();
    const grant = { name: 'bench', scopes: ['verify' as const], project: null, days: 1, port };
    const { code } = await terminal.request('http.pair', grant);
    const { token } = z.object({ token: z.string() }).parse(await poster(port, '')('/api/pair', { code }));
    const post = poster(port, token);
    const asked = { code: typescriptSample(7_000), file: 'block.ts' };
    const verify = async (): Promise<z.infer<typeof answerSchema>['report']> =>
      answerSchema.parse(await post('/api/verify', { ...asked, job: randomUUID() })).report;
    await verify();
    const again = await verify();
    const anew = again.results.filter(({ cached }) => !cached);
    if (anew.length > 0) throw new Error(`not remembered: ${anew.map(({ backend }) => backend).join(', ')}`);

    const times: number[] = [];
    const rates: number[] = [];
    for (let n = 0; n < MEASUREMENTS; n += 1) {
      const began = performance.now();
      let answered = 0;
      const caller = async (): Promise<void> => {
        for (let now = began; now < began + MEASURE_MS; now = performance.now()) {
          const sent = performance.now();
          await post('/api/verify', { ...asked, job: randomUUID() });
          times.push(performance.now() - sent);
          answered += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, caller));
      rates.push((answered * 1_000) / (performance.now() - began));
    }
    const name = `remembered verdicts over HTTP, 50 lines of TypeScript, ${AT_ONCE} at once`;
    return [
      row(name, 'requests/s', rates, { at: 'least', value: 200 }),
      row('of it one answer with its report, 99th percentile', 'ms', [percentile(times, 0.99)]),
    ];
  } finally {
    await daemon.close();
  }
}
