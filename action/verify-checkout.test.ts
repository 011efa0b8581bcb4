import { expect, test } from 'vitest';
import { SAMPLE_PLAN } from './fixtures/sample-plan.ts';
import type { CommandEnd } from './start-command.ts';
import { verdictKeys } from './verdict-keys.ts';
import { verifyCheckout } from './verify-checkout.ts';

const PLAN = { ...SAMPLE_PLAN, base: 'c0ffee', runCode: true };
const OK: CommandEnd = { code: 0, says: [] };

/** A machine that answers each command, by its first word, with what is next for it; the last answer stays. */
function machine(answers: Record<string, CommandEnd[]>, there = true) {
  const asked: string[] = [];
  let emptied = 0;
  return {
    asked,
    emptied: () => emptied,
    command(args: readonly string[]): Promise<CommandEnd> {
      asked.push(args.join(' '));
      const mine = answers[args[0] ?? ''] ?? [OK];
      return Promise.resolve((mine.length > 1 ? mine.shift() : mine[0]) ?? OK);
    },
    emptyHome: () => void (emptied += 1),
    isThere: () => there,
  };
}

test('the folder is registered, what the workflow allows is allowed, and the daemon ends in any case', async () => {
  const one = machine({ run: [{ code: 1, says: [] }] });
  expect(await verifyCheckout(PLAN, one)).toEqual({ ended: true, base: 'c0ffee', says: [], notes: [] });
  expect(one.asked).toEqual([
    'init --no-file /w',
    'allow run-code --project /w --yes',
    'allow snippets --yes',
    'run --project /w --against c0ffee --format sarif --for github --output /s --json-output /j',
    'daemon stop',
  ]);
  const careful = machine({});
  await verifyCheckout({ ...PLAN, runCode: false }, careful);
  expect(careful.asked.slice(1, -1)).toEqual([
    'allow run-code --project /w --revoke',
    'allow snippets --revoke',
    'run --project /w --against c0ffee --format sarif --for github --output /s --json-output /j',
  ]);
  for (const runCode of [true, false]) {
    const refused = machine({ allow: [{ code: 2, says: ['CV033'] }] });
    expect(await verifyCheckout({ ...PLAN, runCode }, refused)).toMatchObject({ ended: false, says: ['CV033'] });
    expect(refused.asked.at(-1)).toBe('daemon stop');
  }
});

test('more than one change may be is verified as a whole, and that is said', async () => {
  const large = machine({ run: [{ code: 2, says: ['CV010: 900 files changed'] }, OK] });
  expect(await verifyCheckout(PLAN, large)).toMatchObject({
    ended: true,
    base: null,
    notes: [expect.stringContaining('all findings count')],
  });
  expect(large.asked.at(-2)).toBe('run --project /w --format sarif --for github --output /s --json-output /j');
});

test('what came from the cache and cannot be used is left out; what does not end is told', async () => {
  const stale = machine({ init: [{ code: 2, says: ['CV021'] }, OK] });
  expect(await verifyCheckout(PLAN, stale)).toMatchObject({
    ended: true,
    notes: [expect.stringContaining('left out')],
  });
  expect(stale.emptied()).toBe(1);
  const broken = machine({ init: [{ code: 2, says: ['CV021'] }] });
  expect(await verifyCheckout(PLAN, broken)).toMatchObject({ ended: false, says: ['CV021'] });
  const killed = machine({ run: [{ code: null, says: [] }] }, false);
  expect(await verifyCheckout(PLAN, killed)).toMatchObject({ ended: false });
});

test('keys are whole: each ends with a commit, and what may be run has its own', () => {
  const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(40));
  const state = { commit: one ?? '', earlier: [two, null, 'main', one, three, two], directory: '/w', tools: 't' };
  const { key, earlier } = verdictKeys({ ...state, runCode: false });
  expect(key).toMatch(/^claude-verify-verdicts-[0-9a-f]{32}-1{40}$/);
  expect(earlier).toEqual([key.replace(one ?? '', two ?? ''), key.replace(one ?? '', three ?? '')]);
  for (const other of [
    { ...state, runCode: true },
    { ...state, runCode: false, tools: 'u' },
    { ...state, runCode: false, directory: '/v' },
  ])
    expect(verdictKeys(other).key).not.toBe(key);
});
