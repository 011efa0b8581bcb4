import { expect, it } from 'vitest';
import { readRun } from './run-prolog.ts';

it('takes nothing for a record that has another mark, or that of remarks', () => {
  const printed = 'end\nm1\tquery\t0\tholds\nm2\tquery\t1\tholds\nm2\tmessage\terror\nx m1\tend\nm1\tmessage\n';
  expect(readRun(printed, 'm1', 'm2')).toEqual([
    ['query', '0', 'holds'],
    ['message', 'error'],
  ]);
});

it.each(['m1\tend\nm1\tend\n', 'm1\tquery\t0\tholds\nm1\tquery\t0\tdiffers\nm1\tend\n'])(
  'has no records where one is told twice: %j',
  (printed) => {
    expect(readRun(printed, 'm1', 'm2')).toBeUndefined();
  },
);
