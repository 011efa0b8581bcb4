import { expect, test } from 'vitest';
import { evaVerdict } from './eva-verdict.ts';

const FILE = { name: 'block.c', text: 'int main(void) { return 0; }\n' };
const judge = (printed: string, status?: string) =>
  evaVerdict(
    {
      messages: [],
      printed,
      asRead: '',
      conditions: [],
      properties:
        status === undefined
          ? []
          : [{ file: 'block.c', line: 1, function: 'main', kind: 'index_bound', status, formula: 'i < 4' }],
    },
    FILE,
    'from main',
  );
const SUMMARY = '  1 function analyzed (out of 1): 100% coverage.\n';

test('no alarm is a proof only of a run that came to its summary, and to the end of every function', () => {
  expect(judge(SUMMARY)).toMatchObject({ kind: 'proved' });
  expect(judge(SUMMARY, 'Valid')).toMatchObject({ kind: 'proved' });
  expect(judge('')).toMatchObject({ kind: 'crashed' });
  expect(judge(`${SUMMARY}NON TERMINATING FUNCTION\n`)).toMatchObject({ kind: 'unknown' });
  expect(judge('  1 function analyzed (out of 2): 50% coverage.\n')).toMatchObject({
    notChecked: ['functions that Eva did not come to: 1 of 2 were analysed'],
  });
});

test('what a program prints beside its summary is no summary', () => {
  expect(
    judge('[kernel] 9 functions analyzed (out of 9)\n  1 function analyzed (out of 2): 50% coverage.\n'),
  ).toMatchObject({ notChecked: ['functions that Eva did not come to: 1 of 2 were analysed'] });
});

test('whatever is not valid is an alarm, and an alarm only warns', () => {
  for (const status of ['Unknown', 'Invalid', 'Invalid or unreachable', 'Partially proven'])
    expect(judge(SUMMARY, status)).toMatchObject({ kind: 'unknown', findings: [{ severity: 'warning' }] });
});
