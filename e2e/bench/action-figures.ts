import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { BAD, GOOD, openActionBench } from '../../action/fixtures/sample-repository.ts';
import type { JobEnd } from '../../action/fixtures/composite-runner.ts';
import { row, type Row } from './table.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CACHED_SAMPLES = 3;

/** This repository as a runner downloads an action: what git has of it, and nothing installed. */
function download(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, maxBuffer: 64 * 2 ** 20, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((name) => name !== '')) {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    cpSync(path.join(ROOT, file), path.join(to, file), { verbatimSymlinks: true });
  }
}

function stepMs(end: JobEnd, step: string): number {
  const ms = end.steps[step]?.ms;
  if (ms === undefined) throw new Error(`there is no step ${step}`);
  return ms;
}

/**
 * The GitHub Action on a small repository, its steps interpreted as a runner does: once from nothing, with its packages
 * from the registry, and then with what the first job left in the cache. Code scanning and the cache are stand-ins: a
 * cache of archives on the same disk is nearer than GitHub's.
 */
export async function actionFigures(): Promise<Row[]> {
  const bench = openActionBench({ licensed: true });
  try {
    const checkout = path.join(bench.scratch, 'work/_actions/claude-verify');
    download(checkout);
    bench.write({ ...GOOD, ...BAD });
    bench.commit('one');
    const job = async (): Promise<JobEnd> => {
      // A runner has nothing of the job before.
      rmSync(path.join(checkout, 'node_modules'), { recursive: true, force: true });
      const end = await bench.job({
        action: path.join(checkout, 'action'),
        inputs: { 'fail-on': 'never', 'run-code': 'true' },
        standIns: { 'actions/cache/restore@v5': bench.cache.restore },
      });
      if (!end.ok || end.outputs['conclusion'] !== 'problems') throw new Error(`the job went wrong\n${end.log}`);
      return end;
    };
    const first = await job();
    const cached: JobEnd[] = [];
    for (let sample = 0; sample < CACHED_SAMPLES; sample += 1) cached.push(await job());
    return [
      row('the action on a repository of 8 files in 4 languages, nothing in the cache', 'ms', [first.ms], {
        at: 'most',
        value: 60_000,
      }),
      row('of it the packages from the registry (`npm ci`)', 'ms', [stepMs(first, 'install')]),
      row('of it the verification', 'ms', [stepMs(first, 'verify')]),
      row(
        'the same commit again, tools and verdicts from the cache',
        'ms',
        cached.map(({ ms }) => ms),
        { at: 'most', value: 15_000 },
      ),
      row(
        'of it putting the tools back',
        'ms',
        cached.map((end) => stepMs(end, 'tools-cache')),
      ),
      row(
        'of it the verification',
        'ms',
        cached.map((end) => stepMs(end, 'verify')),
      ),
    ];
  } finally {
    bench.close();
  }
}
