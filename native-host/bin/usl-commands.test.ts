import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBench, type Bench, type Outcome } from './fixtures/bench.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const COUNTER = readFileSync(new URL('../packs/formal/usl/fixtures/counter.usl', import.meta.url), 'utf8');
const FALSE = 'theorem halves { forall n: Int . n / 2 * 2 == n }\n';

let bench: Bench;
let folder: string;
const usl = (...args: readonly string[]): Promise<Outcome> => bench.cli(folder, ['usl', ...args]);

beforeAll(async () => {
  bench = openBench();
  folder = await bench.repository('project');
  writeFileSync(join(folder, 'counter.usl'), COUNTER);
  writeFileSync(join(folder, 'false.usl'), FALSE);
  writeFileSync(join(folder, 'broken.usl'), 'theorem t { a <\n}');
});
afterAll(() => bench.close());

test('check refutes with values and 1, and is no success for what is not decided', async () => {
  const wrong = await usl('check', 'false.usl', '--no-daemon');
  expect(wrong).toMatchObject({ code: 1 });
  expect(wrong.out).toContain('theorem halves is false for n = 1');
  const open = await usl('check', 'counter.usl', '--no-daemon');
  expect(open).toMatchObject({ code: 3 });
  expect(open.out).toContain('temporal bounded: USL names no first state');
});

test('compile writes the text, names what is left out with 3, and refuses what it cannot read with 2', async () => {
  const smt = await usl('compile', 'counter.usl', '--to', 'smt');
  expect(smt).toMatchObject({ code: 3 });
  expect(smt.out).toContain('(check-sat)');
  expect(smt.err).toContain('unsupported: line 47, temporal bounded: SMT-LIB does not speak of time');
  expect(await usl('compile', 'false.usl', '--to', 'dafny')).toMatchObject({ code: 0 });
  const broken = await usl('compile', 'broken.usl', '--to', 'ts');
  expect(broken).toMatchObject({ code: 2 });
  expect(broken.err).toMatch(/^CV159: .*line 2, column 1: expected/);
  expect((await usl('compile', 'counter.usl', '--to', 'cobol')).code).toBe(2);
});
