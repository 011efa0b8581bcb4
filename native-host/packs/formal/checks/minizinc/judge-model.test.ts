import { expect, it } from 'vitest';
import { judgeModel } from './judge-model.ts';
import { readModel } from './read-model.ts';

const judge = (text: string, stdout: string, stderr = '') =>
  judgeModel({ name: 'a.mzn', text }, readModel(text), { stdout, stderr }, 35_000);

const SOLUTION = '{"type": "solution", "output": {"json": {"x": 3, "s": {"set": [[1, 3], 7]}}}}\n';

it('takes a solution for an answer only where none has to be the best', () => {
  expect(judge('solve satisfy;', SOLUTION)).toMatchObject({
    kind: 'answered',
    counterexamples: [{ steps: [{ values: [{ value: '3' }, { name: 's', value: '{1..3, 7}' }] }] }],
  });
  expect(judge('solve minimize x;', SOLUTION)).toMatchObject({ kind: 'timeout', afterMs: 35_000 });
  const best = `${SOLUTION}{"type": "status", "status": "OPTIMAL_SOLUTION"}\n`;
  expect(judge('solve minimize x;', best)).toMatchObject({ kind: 'answered', answer: 'a best solution was found' });
});

it('says that time is over where nothing was found', () => {
  expect(judge('solve satisfy;', '').kind).toBe('timeout');
  expect(judge('solve satisfy;', '{"type": "status", "status": "UNKNOWN"}\n').kind).toBe('timeout');
  expect(judge('solve satisfy;', '{"type": "status", "status": "ERROR"}\n', 'Error: too large\n')).toMatchObject({
    kind: 'unknown',
    reason: 'Gecode could not solve it: too large',
  });
});

it('does not stumble over what a model prints', () => {
  expect(judge('solve satisfy;', `{ is no JSON\n${SOLUTION}`).kind).toBe('answered');
});

it('sees what is included, and what only looks like it', () => {
  const text =
    '% include "a";\ninclude "globals.mzn"; include "../b.mzn";\noutput ["include \\"c\\""]; include"/d.mzn";';
  expect(readModel(text).outside).toEqual(['../b.mzn', '/d.mzn']);
  expect(readModel("'include' ;").outside).toEqual(['a file without a name']);
  for (const hidden of ["'%'; ", '/* */', 'output ["\\("%")"];', 'string: s = "/*"; ', '%\n', "'\"';"])
    expect(readModel(`${hidden} include ${hidden === '/* */' ? hidden : ''} "../c.mzn"; /* " */`).outside).toEqual([
      '../c.mzn',
    ]);
  expect(readModel('include /* % */\n% "\n"../d.mzn";').outside).toEqual(['../d.mzn']);
  expect(
    readModel('/**/ include "a"; */ include "globals.mzn"; output ["\\(show("include \\"c\\""))"];').outside,
  ).toEqual([]);
  expect(readModel('solve :: int_search(q, first_fail, indomain_min) minimize x;')).toMatchObject({
    optimises: true,
    isComplete: true,
  });
  expect(readModel('var 1..3: solver; % solve satisfy')).toMatchObject({ asks: false, isComplete: false });
});

it('knows a model that prints among what MiniZinc says of it', () => {
  const found = (text: string) => readModel(text).printsBetween;
  expect(found('constraint trace_stdout("x", true);')).toBe('trace_stdout');
  expect(found('constraint \'trace\'("x", true);')).toBe('trace');
  expect(found('output :: "json" ["x"];')).toBe('output :: "json"');
  expect(found('output :: "\\("js")on" ["x"];')).toBe('output :: "\\(on"');
  expect(found('output :: "table" ["trace(1)"]; % trace')).toBeUndefined();
});
