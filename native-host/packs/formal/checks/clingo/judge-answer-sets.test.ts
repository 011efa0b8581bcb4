import { expect, it } from 'vitest';
import { judgeAnswerSets } from './judge-answer-sets.ts';
import { readProgram } from './read-program.ts';

function judge(text: string, output: unknown, stderr = '') {
  const program = readProgram(text);
  if (program.kind !== 'program') throw new Error(program.kind);
  return judgeAnswerSets({ name: 'a.lp', text }, program, { stdout: JSON.stringify(output), stderr }, 28);
}

it('does not take the best so far for the best', () => {
  const output = {
    Call: [{ Witnesses: [{ Value: ['a'], Costs: [3] }] }],
    Result: 'SATISFIABLE',
    'TIME LIMIT': 1,
  };
  expect(judge('{a}. #minimize{1:a}.', output)).toMatchObject({
    kind: 'timeout',
    extent: '1 line; an answer set at cost 3 was found, and nobody knows whether it is the best',
  });
});

it('has no answer where clingo has none', () => {
  expect(judge('a.', { Call: [{}], Result: 'UNKNOWN' }, '*** ERROR: (clingo): bad_alloc').kind).toBe('crashed');
  expect(judge('a.', { Call: [{}], Result: 'UNKNOWN', 'TIME LIMIT': 1 }).kind).toBe('timeout');
});

it('refuses what would run or read something, however it is written', () => {
  for (const text of ['#script(lua) #end.', '# script', '%* %* *% " *% #script (lua) #end. % "', '#include <incmode>.'])
    expect(readProgram(text).kind, text).toBe('unsupported');
});

it('knows linear programs by their looks, and no answer set program for one', () => {
  expect(readProgram('\\ x\nMinimize\n obj: x\nSubject To\n c: x >= 1\nEnd').kind).toBe('unsupported');
  expect(readProgram('max\n 3x\nst\n x < 4\nend').kind).toBe('unsupported');
  expect(readProgram('max(X) :- X = #max { Y : p(Y) }.\nst(1).').kind).toBe('program');
});
