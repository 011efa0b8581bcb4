import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { proofWords } from '../../../shared/proof-words.ts';
import type { RequestBody } from '../../../shared/protocol.ts';
import { maskSecrets } from '../../../shared/secrets.ts';
import type { CheckResult, Verdict } from '../../../shared/verdict.ts';
import { defineBackend, ownTool, type Backend } from '../../kit/define.ts';
import { createWarmPool } from '../../sandbox/warm-pool.ts';
import { runPortfolio } from './run-portfolio.ts';
import { createVerifier, type Verifier, type VerifierDeps } from '../verify.ts';

const open: Verifier[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((verifier) => verifier.close()));
});

const solver = (id: string, run: Backend['run']): Backend =>
  defineBackend({
    id,
    title: id,
    languages: ['smtlib'],
    check: 'prove',
    tool: ownTool('1.0'),
    effect: 'pure',
    portfolio: 'smt',
    revision: 1,
    run,
  });

/** Says so after a time; ends at once, and notes when, where it is stopped. */
const after =
  (ms: number, verdict: Verdict, stopped: number[] = []): Backend['run'] =>
  async (_, { signal }) => {
    await sleep(ms, undefined, { signal }).catch(() => stopped.push(performance.now()));
    return verdict;
  };

function verifierOf(backends: readonly Backend[], records?: VerifierDeps['records']) {
  const wrong = new Map<string, string>();
  const verifier = createVerifier({
    backends,
    pool: createWarmPool(),
    cache: { get: () => undefined, put: () => undefined },
    clock: { now: () => new Date('2030-01-02T03:04:05Z'), ticks: () => performance.now() },
    hostVersion: '9.9.9',
    mask: maskSecrets,
    ...(records === undefined ? {} : { records }),
    distrusted: {
      reasonFor: (backend, version) => wrong.get(`${backend} ${version}`),
      put: (backend, version, reason) => void wrong.set(`${backend} ${version}`, reason),
    },
  });
  open.push(verifier);
  const ask = async (more: Partial<RequestBody<'verify.start'>> = {}): Promise<CheckResult[]> => {
    const request = { job: randomUUID(), code: '(check-sat)', language: 'smtlib', languageSource: 'user' } as const;
    const report = await verifier.verify({ ...request, ...more }, { signal: new AbortController().signal });
    return report.results;
  };
  return { ask, wrong };
}

const proved: Verdict = { kind: 'proved', findings: [], assumptions: [], bound: null, certificate: null };
const unknown: Verdict = { kind: 'unknown', findings: [], reason: 'incomplete' };
const refuted: Verdict = {
  kind: 'refuted',
  findings: [
    {
      file: 'block.smt2',
      backend: 'b',
      severity: 'error',
      category: 'semantic_mismatch',
      rule: 'status',
      message: 'it is sat',
      range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
    },
  ],
  counterexamples: [{ title: 'a model', replayed: true, steps: [] }],
};

describe('solvers of one question', () => {
  it('make one row, which says who decided and who was asked', async () => {
    const { ask } = verifierOf([solver('a', after(0, unknown)), solver('b', after(5, proved))]);
    expect(await ask()).toMatchObject([
      {
        backend: 'a',
        portfolio: 'smt',
        title: 'b',
        verdict: { kind: 'proved' },
        trust: { level: 2 },
        voices: [
          { backend: 'a', kind: 'unknown', reason: 'incomplete' },
          { backend: 'b', kind: 'proved' },
        ],
      },
    ]);
  });

  it('that ran out of time say in how much', async () => {
    const late: Verdict = { kind: 'timeout', findings: [], afterMs: 20_000 };
    const [row] = await verifierOf([solver('a', after(0, late)), solver('b', after(0, late))]).ask();
    expect(row?.voices?.map(({ reason }) => reason)).toEqual(['no answer in 20 s', 'no answer in 20 s']);
    expect(proofWords(row!)).toEqual([
      expect.stringMatching(/^asked: a 1\.0 no answer in 20 s \(.*\); b 1\.0 no answer in 20 s \(.*\)$/),
    ]);
  });

  it('are stopped within 50 ms once one has decided', async () => {
    const stopped: number[] = [];
    let decided = 0;
    const quick: Backend['run'] = async () => {
      await sleep(80);
      decided = performance.now();
      return proved;
    };
    const { ask } = verifierOf([solver('slow', after(60_000, unknown, stopped)), solver('quick', quick)]);
    const [result] = await ask();
    const ended = performance.now();
    expect(stopped).toHaveLength(1);
    expect((stopped[0] ?? Infinity) - decided).toBeLessThan(50);
    expect(ended - decided).toBeLessThan(150);
    expect(result?.voices?.map(({ kind }) => kind)).toEqual(['not-run', 'proved']);
  });

  it('report an incident, and the one that was shown to be wrong is not asked again', async () => {
    const { ask, wrong } = verifierOf([solver('a', after(5, proved)), solver('b', after(10, refuted))]);
    const [incident] = await ask({ strategy: 'parallel' });
    expect(incident).toMatchObject({
      verdict: {
        kind: 'unknown',
        reason: expect.stringContaining('the solvers contradict each other: a 1.0 found a proof, b 1.0'),
        counterexamples: [{ title: 'a model' }],
      },
    });
    expect([...wrong.keys()]).toEqual(['a 1.0']);
    expect(incident?.voices?.map(({ contradicted }) => contradicted)).toEqual([true, undefined]);
    expect(incident?.voices?.map(({ contradicts }) => contradicts)).toEqual([undefined, true]);
    const [next] = await ask({ strategy: 'parallel' });
    expect(next).toMatchObject({
      title: 'b',
      verdict: { kind: 'refuted' },
      voices: [
        { backend: 'a', kind: 'not-run', reason: expect.stringContaining('shown to be wrong') },
        { backend: 'b', kind: 'refuted' },
      ],
    });
  });

  it('are told as what they are where one of them is asked alone', async () => {
    const { ask } = verifierOf([solver('a', after(0, proved)), solver('b', after(0, unknown))]);
    const [alone] = await ask({ only: ['b'] });
    expect(alone).toMatchObject({ backend: 'b', verdict: { kind: 'unknown' } });
    expect(alone?.voices).toBeUndefined();
  });

  it('leave open what only one of them answers where two had to agree', async () => {
    const { ask } = verifierOf([solver('a', after(0, unknown)), solver('b', after(0, proved))]);
    expect(await ask({ strategy: 'voting' })).toMatchObject([
      { verdict: { kind: 'proved', undecided: 'a second solver' } },
    ]);
    const both = verifierOf([solver('a', after(0, proved)), solver('b', after(0, proved))]);
    const [agreed] = await both.ask({ strategy: 'voting' });
    expect(agreed?.verdict).toEqual(proved);
  });

  it('are one vote where they are one solver in two places, and two where another one agrees', async () => {
    const twice = verifierOf([solver('z3', after(0, proved)), solver('z3-native', after(0, proved))]);
    expect(await twice.ask({ strategy: 'voting' })).toMatchObject([
      { verdict: { kind: 'proved', undecided: 'a second solver' } },
    ]);
    const two = verifierOf([
      solver('z3', after(0, proved)),
      solver('z3-native', after(0, proved)),
      solver('cvc5', after(30, proved)),
    ]);
    const [agreed] = await two.ask({ strategy: 'voting' });
    expect(agreed?.verdict).toEqual(proved);
  });

  it('hear one whom the project requires, however quick the others are', async () => {
    const said = async (required: readonly string[]): Promise<(string | undefined)[]> => {
      const { voices } = await runPortfolio(
        [solver('a', after(0, proved)), solver('b', after(60, unknown))],
        {
          check: async ({ id, title }, signal) => {
            const verdict = id === 'a' ? proved : await sleep(60, unknown, { signal });
            return { backend: id, title, check: 'prove', toolVersion: '1', verdict, ms: 0, cached: false };
          },
          text: '',
          strategy: undefined,
          deadlineMs: 5_000,
          ticks: () => performance.now(),
          pool: {},
          required,
        },
        new AbortController().signal,
      );
      return voices?.map(({ backend, kind }) => `${backend} ${kind}`) ?? [];
    };
    expect(await said([])).toEqual(['a proved']);
    expect(await said(['B '])).toEqual(['a proved', 'b unknown']);
  });

  it('name as givers of a whole proof only those that proved the whole, also of what its kernels are', async () => {
    const less: Verdict = { ...proved, unchecked: ['sorry'], certificate: 'c', kernels: ['less'] };
    const { ask } = verifierOf([solver('a', after(0, less)), solver('b', after(5, proved))]);
    const [row] = await ask({ strategy: 'parallel' });
    expect(row).toMatchObject({ title: 'b', toolVersion: '1.0', verdict: proved });
    expect(row?.voices?.map(({ saidSo }) => saidSo)).toEqual([undefined, true]);
    const checked: Verdict = { ...proved, certificate: 'c', kernels: ['whole'] };
    const twice = verifierOf([solver('a', after(0, less)), solver('b', after(5, checked))]);
    expect((await twice.ask({ strategy: 'parallel' }))[0]?.verdict).toEqual(checked);
    const inPart = verifierOf([solver('a', after(0, less)), solver('b', after(5, less))]);
    const [partly] = await inPart.ask({ strategy: 'parallel' });
    expect(partly?.title).toBe('a, b');
    expect(partly?.voices?.map(({ saidSo }) => saidSo)).toEqual([true, true]);
  });

  it('tell of time that ran out as long as the longest had it, and name who had it', async () => {
    const late = (afterMs: number): Verdict => ({ kind: 'timeout', findings: [], afterMs });
    const unread: Verdict = { kind: 'unsupported', findings: [], reason: 'it does not know the logic' };
    const { ask } = verifierOf([
      solver('a', after(0, late(900))),
      solver('b', after(0, late(20_000))),
      solver('c', after(0, unread)),
    ]);
    expect(await ask()).toMatchObject([{ verdict: { kind: 'timeout', afterMs: 20_000 }, title: 'a, b' }]);
    const questions = [{ line: 1, answer: 'unknown' as const }];
    const script = verifierOf([
      solver('a', after(0, { ...late(900), questions })),
      solver('b', after(0, { ...late(20_000), questions })),
    ]);
    expect(await script.ask()).toMatchObject([{ verdict: { kind: 'timeout', afterMs: 20_000 } }]);
  });

  it('are told as remembered only where each of them was', async () => {
    const cached = async (remembered: readonly string[]): Promise<boolean> => {
      const row = await runPortfolio(
        [solver('a', after(0, unknown)), solver('b', after(0, unknown))],
        {
          check: async ({ id, title }) => {
            const result = { backend: id, title, check: 'prove', toolVersion: '1', verdict: unknown, ms: 0 } as const;
            return { ...result, cached: remembered.includes(id) };
          },
          text: '',
          strategy: 'parallel',
          deadlineMs: 5_000,
          ticks: () => performance.now(),
          pool: {},
        },
        new AbortController().signal,
      );
      return row.cached;
    };
    expect([await cached([]), await cached(['a']), await cached(['a', 'b'])]).toEqual([false, false, true]);
  });

  it('name all who were asked where none decided', async () => {
    const { ask } = verifierOf([solver('a', after(0, unknown)), solver('b', after(0, unknown))]);
    expect(await ask()).toMatchObject([{ verdict: { kind: 'unknown' }, title: 'a, b' }]);
  });
});

describe('solvers whose verdicts of before were judged', () => {
  const often = { right: 40, wrong: 0 };
  const seldom = { right: 8, wrong: 16 };
  const known =
    (of: 'all' | 'held'): NonNullable<VerifierDeps['records']> =>
    (backend) => ({ all: often, held: often, ...(backend === 'a' ? { [of]: seldom } : {}) });

  it('are asked after those that were clearly more often right, and heard before anything holds', async () => {
    const { ask } = verifierOf([solver('a', after(0, unknown)), solver('b', after(0, proved))], known('all'));
    const [row] = await ask({ strategy: 'sequential' });
    expect(row).toMatchObject({ verdict: { kind: 'proved' }, trust: { level: 2 } });
    expect(row?.voices?.map(({ backend }) => backend)).toEqual(['b', 'a']);
    const usual = verifierOf([solver('a', after(0, refuted)), solver('b', after(0, proved))]);
    const judged = verifierOf([solver('a', after(0, refuted)), solver('b', after(0, proved))], known('all'));
    expect((await usual.ask({ strategy: 'sequential' }))[0]?.verdict.kind).toBe('refuted');
    expect((await judged.ask({ strategy: 'sequential' }))[0]?.verdict.kind).toBe('unknown');
  });

  it('are trusted a level less where what they said to hold was often wrong, with the reason', async () => {
    const { ask } = verifierOf([solver('a', after(0, proved)), solver('b', after(0, unknown))], known('held'));
    const [row] = await ask({ strategy: 'parallel' });
    expect(row).toMatchObject({ verdict: { kind: 'proved' }, trust: { level: 1 } });
    expect(row?.trust?.because.at(-1)).toContain('a level less: of 24 times that a said so of SMT-LIB');
  });

  it('are trusted a level less though another one proved a part of it: that one gave no whole proof', async () => {
    const less: Verdict = { ...proved, unchecked: ['sorry'] };
    const { ask } = verifierOf([solver('a', after(0, proved)), solver('b', after(0, less))], known('held'));
    expect((await ask({ strategy: 'parallel' }))[0]?.trust?.level).toBe(1);
    expect((await ask({ strategy: 'voting' }))[0]?.trust?.level).toBe(1);
    const whole = verifierOf([solver('a', after(0, proved)), solver('b', after(0, proved))], known('held'));
    expect((await whole.ask({ strategy: 'parallel' }))[0]?.trust?.level).toBe(2);
  });
});
