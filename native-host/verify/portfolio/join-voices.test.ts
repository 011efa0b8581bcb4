import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckResult, Verdict } from '../../../shared/verdict.ts';
import { isSettledBy, joinVoices } from './join-voices.ts';

const voice = (backend: string, verdict: Verdict): CheckResult => ({
  backend,
  title: backend.toUpperCase(),
  check: 'prove',
  toolVersion: '1.0',
  verdict,
  ms: 1,
  cached: false,
});

type Question = NonNullable<Verdict['questions']>[number];

const answers = (...said: (Question['answer'] | Partial<Question>)[]): Verdict => {
  const questions = said.map((each, index): Question => ({
    line: index + 1,
    answer: 'unknown',
    ...(typeof each === 'string' ? { answer: each } : each),
  }));
  const isOpen = questions.every(({ answer }) => answer === 'unknown');
  return isOpen
    ? { kind: 'unknown', findings: [], reason: 'it does not know', questions }
    : { kind: 'answered', findings: [], answer: questions.map(({ answer }) => answer).join(' '), questions };
};

const proved: Verdict = { kind: 'proved', findings: [], assumptions: [], bound: null, certificate: null };
const missing: Verdict = { kind: 'not-run', findings: [], cause: 'missing-tool', reason: 'not installed' };
const timeout: Verdict = { kind: 'timeout', findings: [], afterMs: 10 };
const model = (replayed: boolean): Verdict => ({
  kind: 'refuted',
  findings: [],
  counterexamples: [{ title: 'a model', replayed, steps: [] }],
});

describe('joinVoices', () => {
  it('takes the decision of whoever came to one', () => {
    const { verdict, conclusion } = joinVoices([voice('a', timeout), voice('b', missing), voice('c', proved)]);
    expect({ verdict, conclusion }).toEqual({ verdict: proved, conclusion: 'holds' });
  });

  it('tells a proof that a checker read before others of the same', () => {
    const passed: Verdict = { kind: 'passed', findings: [] };
    const checked: Verdict = { ...proved, certificate: 'Alethe, checked by claude-verify' };
    expect(joinVoices([voice('a', passed), voice('b', proved), voice('c', checked)]).verdict).toEqual(checked);
    expect(joinVoices([voice('a', proved), voice('b', { ...proved, assumptions: ['x'] })]).verdict).toEqual(proved);
  });

  it('tells what says most of the question where nobody decided', () => {
    const unknown: Verdict = { kind: 'unknown', findings: [], reason: 'incomplete' };
    expect(joinVoices([voice('a', missing), voice('b', timeout), voice('c', unknown)]).verdict).toEqual(unknown);
    expect(joinVoices([voice('a', missing), voice('b', timeout)]).verdict).toEqual(timeout);
    expect(joinVoices([]).verdict.kind).toBe('not-run');
  });

  it('is neither green nor red over a contradiction, and says who is wrong where the model was evaluated', () => {
    const disputed = joinVoices([voice('a', proved), voice('b', model(false))]);
    expect(disputed).toMatchObject({ conclusion: 'disputed', contradicted: [], verdict: { kind: 'unknown' } });
    const incident = joinVoices([voice('a', proved), voice('b', model(true))]);
    expect(incident).toMatchObject({ conclusion: 'incident', contradicted: ['a'], verdict: { kind: 'unknown' } });
    expect(incident.verdict).toMatchObject({
      reason:
        'the solvers contradict each other: A 1.0 found a proof, B 1.0: has a counterexample that was evaluated and ' +
        'is one: the proof is wrong',
      counterexamples: [{ title: 'a model' }],
    });
  });

  it('joins question by question', () => {
    const { verdict } = joinVoices([
      voice('a', answers('sat', 'unknown')),
      voice('b', answers('unknown', 'unsat')),
      voice('c', missing),
    ]);
    expect(verdict).toMatchObject({
      kind: 'answered',
      answer: 'line 1: sat; line 2: unsat',
      questions: [{ answer: 'sat' }, { answer: 'unsat' }],
    });
  });

  it('takes a proof with nothing unchecked before one that rests on something, or that is of a part', () => {
    const resting: Verdict = { ...proved, certificate: 'the proof itself', unchecked: ['lemma b (line 3)'] };
    const partly: Verdict = { ...proved, certificate: 'the proof itself', undecided: '1 of 2 goals' };
    for (const less of [resting, partly]) {
      expect(joinVoices([voice('a', less), voice('b', proved)]).verdict).toEqual(proved);
      expect(joinVoices([voice('b', proved), voice('a', less)]).verdict).toEqual(proved);
      expect(isSettledBy([voice('a', less)])).toBe(false);
      expect(isSettledBy([voice('a', less), voice('b', proved)])).toBe(true);
    }
    expect(joinVoices([voice('a', resting), voice('b', timeout)]).verdict).toEqual(resting);
    const kernel: Verdict = { ...proved, certificate: 'the proof itself' };
    expect(joinVoices([voice('b', kernel), voice('a', resting)], { readsAlike: true }).verdict).toEqual(resting);
  });

  it('quarantines whoever was shown to be wrong, at whichever question', () => {
    const shown = { answer: 'sat', replayed: true } as const;
    const all = [voice('a', answers('unsat', 'unknown')), voice('b', answers('unknown', 'unsat'))];
    expect(joinVoices([...all, voice('c', answers(shown, shown))])).toMatchObject({
      conclusion: 'incident',
      contradicted: ['a', 'b'],
    });
  });

  it('leaves open what nobody answers, and what is claimed of it', () => {
    const partly = joinVoices([voice('a', answers('sat', 'unknown', { claim: 'unsat' }))]).verdict;
    expect(partly.kind).toBe('answered');
    const several = joinVoices([
      voice('a', answers('sat', 'unknown', { answer: 'unknown', claim: 'unsat' })),
      voice('b', answers('unknown', 'sat', { answer: 'unknown', claim: 'unsat' })),
    ]).verdict;
    expect(several).toMatchObject({ kind: 'unknown', reason: 'no solver knows the answer in line 3' });
  });

  it('notices that two solvers answer a question differently', () => {
    const both = [voice('a', answers('sat', 'unsat')), voice('b', answers('sat', 'sat'))];
    expect(joinVoices(both).conclusion).toBe('disputed');
    const shown = [voice('a', answers('unsat')), voice('b', answers({ answer: 'sat', replayed: true }))];
    expect(joinVoices(shown)).toMatchObject({ conclusion: 'incident', contradicted: ['a'] });
  });

  it('sees contradictions at the same question only', () => {
    const claimed = voice('a', { ...answers({ answer: 'sat', claim: 'unsat' }, 'unsat'), kind: 'passed' });
    const other = voice('b', {
      ...answers({ answer: 'sat', claim: 'unsat', replayed: true }, 'unsat'),
      ...model(true),
    });
    const { conclusion, contradicted } = joinVoices([
      voice('c', answers({ answer: 'unsat', claim: 'unsat' }, 'unsat')),
      other,
    ]);
    expect({ conclusion, contradicted }).toEqual({ conclusion: 'incident', contradicted: ['c'] });
    expect(joinVoices([{ ...claimed, verdict: { ...other.verdict } }, other])).toMatchObject({
      conclusion: 'fails',
      contradicted: [],
    });
    const crossed = [voice('a', answers('unsat', 'unknown')), voice('b', answers('unknown', { answer: 'sat' }))];
    expect(joinVoices(crossed)).toMatchObject({ conclusion: 'open', verdict: { kind: 'answered' } });
  });

  it('keeps what each of them did not check, and a question that is vacuous by one of them', () => {
    const first = { ...answers('sat', { answer: 'unknown', claim: 'unsat' }), notChecked: ['options'] };
    const second = {
      ...answers('unknown', { answer: 'unsat', claim: 'unsat', idle: true }),
      notChecked: ['options', 'unsat cores'],
    };
    expect(joinVoices([voice('a', first), voice('b', second)]).verdict).toMatchObject({
      kind: 'vacuous',
      notChecked: ['options', 'unsat cores'],
    });
  });

  it('takes a script that one of them can read for a script', () => {
    const range = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };
    const finding = {
      file: 'a',
      backend: 'a',
      severity: 'error',
      rule: 'error',
      message: 'unknown constant',
      range,
    } as const;
    const rejected: Verdict = { kind: 'refuted', findings: [{ ...finding, category: 'type_error' }] };
    expect(joinVoices([voice('a', rejected), voice('b', answers('unsat'))]).verdict.kind).toBe('answered');
    expect(joinVoices([voice('a', rejected), voice('b', missing)]).verdict.kind).toBe('refuted');
    expect(joinVoices([voice('a', rejected), voice('b', proved)]).conclusion).toBe('holds');
    expect(joinVoices([voice('a', rejected), voice('b', proved)], { readsAlike: true }).conclusion).toBe('disputed');
    expect(isSettledBy([voice('a', rejected)])).toBe(false);
    // To reject the text is not to say what another one's counterexample says.
    const refuting: Verdict = {
      ...model(true),
      questions: answers({ answer: 'sat', claim: 'unsat' }).questions ?? [],
    };
    const given = (all: Parameters<typeof joinVoices>[0]): string[] =>
      joinVoices(all).givers.map(({ backend }) => backend);
    expect(given([voice('a', rejected), voice('b', refuting)])).toEqual(['b']);
    expect(given([voice('a', rejected), voice('b', missing)])).toEqual(['a']);
  });

  it('names who has the counterexample, of that question alone', () => {
    const claim = { claim: 'unsat' } as const;
    const holding = answers({ answer: 'unsat', ...claim }, { answer: 'unknown', ...claim });
    const showing = answers({ answer: 'sat', replayed: true, ...claim }, { answer: 'unknown', ...claim });
    const aside = answers({ answer: 'unknown', ...claim }, { answer: 'sat', ...claim });
    const { conclusion, contradicted, contradicting } = joinVoices([
      voice('a', holding),
      voice('b', { ...showing, ...model(true) }),
      voice('c', { ...aside, ...model(false) }),
    ]);
    expect({ conclusion, contradicted, contradicting }).toEqual({
      conclusion: 'incident',
      contradicted: ['a'],
      contradicting: ['b'],
    });
    expect(joinVoices([voice('a', proved), voice('b', model(false))]).contradicting).toEqual([]);
  });

  it('does not depend on who answered first but for whose words are told', () => {
    const some = fc.constantFrom<Verdict>(
      proved,
      missing,
      timeout,
      model(true),
      model(false),
      answers('sat'),
      answers('unsat'),
      answers('unknown'),
    );
    fc.assert(
      fc.property(fc.array(some, { maxLength: 5 }), (verdicts) => {
        const voices = verdicts.map((verdict, index) => voice(`v${index}`, verdict));
        const there = joinVoices(voices);
        const back = joinVoices(voices.toReversed());
        expect([back.conclusion, back.verdict.kind]).toEqual([there.conclusion, there.verdict.kind]);
        expect(back.contradicted.toSorted()).toEqual(there.contradicted.toSorted());
      }),
    );
  });
});

describe('isSettledBy', () => {
  it('goes on as long as a question is open', () => {
    expect(isSettledBy([voice('a', answers('sat', 'unknown'))])).toBe(false);
    expect(isSettledBy([voice('a', answers('sat', 'unsat'))])).toBe(true);
    expect(isSettledBy([voice('a', proved)])).toBe(true);
    expect(isSettledBy([voice('a', missing), voice('b', timeout)])).toBe(false);
  });
});
