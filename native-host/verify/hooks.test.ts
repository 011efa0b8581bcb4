import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunResult } from '../kit/define.ts';
import { blockedBy, redactHooks, runHooks } from './hooks.ts';

const text = (of: string) => ({ text: of, cut: false });
const exit = (code: number, stdout = '', stderr = ''): RunResult => ({
  kind: 'exit',
  code,
  stdout: text(stdout),
  stderr: text(stderr),
  ms: 1,
});
const late: RunResult = {
  kind: 'timeout',
  stdout: text('{"decision":"block","reason":"too late"}'),
  stderr: text(''),
  ms: 30_000,
};

test('hooks run in their order, each told what it is for; what a late one printed is not heard', async () => {
  const asked: string[] = [];
  const answers = [exit(0, '{"additionalContext":"fine"}'), late, exit(1, '', 'broken'), exit(0, 'no JSON')];
  const said = await runHooks('pre-verify', [['a', '1'], ['b'], ['c'], ['d']], { file: 'x.ts' }, (argv, stdin) => {
    asked.push(`${argv.join(' ')} ${stdin}`);
    return Promise.resolve(answers[asked.length - 1] ?? exit(0));
  });
  expect(asked).toEqual(['a 1', 'b', 'c', 'd'].map((argv) => `${argv} {"hook_event_name":"pre-verify","file":"x.ts"}`));
  expect(said).toEqual([
    { event: 'pre-verify', command: 'a 1', state: 'ran', says: 'fine' },
    { event: 'pre-verify', command: 'b', state: 'timeout', says: 'no answer within 30 s' },
    { event: 'pre-verify', command: 'c', state: 'failed', says: 'it ended with code 1\nbroken' },
    { event: 'pre-verify', command: 'd', state: 'ran', says: null },
  ]);
});

test('a hook blocks by its answer or by its code, but never after the fact', async () => {
  const run = (result: RunResult) => () => Promise.resolve(result);
  const blocked = await runHooks(
    'pre-verify',
    [['a'], ['b']],
    {},
    run(exit(0, '{"decision":"block","reason":"not today"}')),
  );
  expect(blocked.map(({ state }) => state)).toEqual(['blocked', 'not-run']);
  expect(blockedBy(blocked)).toBe('not today');
  expect(blockedBy(await runHooks('pre-verify', [['a']], {}, run(exit(2, '', 'no'))))).toBe('no');
  expect(
    blockedBy(await runHooks('post-verify', [['a']], {}, run(exit(0, '{"decision":"block","reason":"no"}')))),
  ).toBeUndefined();
});

test('whatever hooks do, every one is told once and in order, and nothing runs after one that blocks', async () => {
  const result = fc.oneof(
    fc
      .tuple(
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom('', '{', '[]', '{"decision":"block"}', '{"decision":7}', '{"additionalContext":"\u202E"}'),
      )
      .map(([code, out]) => exit(code, out, 'why')),
    fc.constantFrom<RunResult>(
      late,
      { kind: 'missing' },
      { kind: 'failed', reason: 'so' },
      { kind: 'memory', bytes: 1, stdout: text(''), stderr: text(''), ms: 1 },
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(result, { maxLength: 6 }), async (results) => {
      const ran: number[] = [];
      const said = await runHooks(
        'pre-verify',
        results.map((_, index) => [`${index}`]),
        {},
        ([index]) => {
          ran.push(Number(index));
          return Promise.resolve(results[Number(index)] ?? exit(0));
        },
      );
      expect(said.map(({ command }) => Number(command))).toEqual(results.map((_, index) => index));
      const stop = said.findIndex(({ state }) => state === 'blocked');
      expect(ran).toEqual(results.map((_, index) => index).slice(0, stop < 0 ? results.length : stop + 1));
      expect(said.filter(({ state }) => state === 'not-run')).toHaveLength(results.length - ran.length);
    }),
  );
});

test('what hooks say is masked', async () => {
  const said = await redactHooks(
    [{ event: 'post-verify', command: 'x SECRET', state: 'ran', says: 'SECRET' }],
    (given) => Promise.resolve(given.replaceAll('SECRET', '******')),
  );
  expect(JSON.stringify(said)).not.toContain('SECRET');
});
