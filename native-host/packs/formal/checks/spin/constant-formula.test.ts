import { expect, test } from 'vitest';
import { constantValue } from './constant-formula.ts';

test.each([
  '[] (1)',
  '[] ((true))',
  '<> ([] (true))',
  '[] ((! ((x==3))) || ((x==3)))',
  '[] ((x==x))',
  '[] (((x==4)) || ((x!=4)))',
  '[] (((x<4)) || ((x>=4)))',
  '[] (((4>x)) || (! ((x<4))))',
  '([] ((p))) || (true)',
  '((p)) U (1)',
  '[] ((! (((x==1) && (! ((x==1)))))) || ((y==2)))',
])('%s is true of every behaviour', (formula) => {
  expect(constantValue(formula)).toBe(true);
});

test.each([
  '[] ((x<=3))',
  '[] ((! ((crashed))) || (<> ((x==99))))',
  '<> ((p))',
  '((p)) U ((q))',
  '[] (((x+1)<3))',
  '([] ((p))) || (<> ((! ((p)))))',
  '',
  `${'! ('.repeat(5000)}p${')'.repeat(5000)}`,
])('of %s the model decides, or nobody here', (formula) => {
  expect(constantValue(formula)).toBeUndefined();
});
