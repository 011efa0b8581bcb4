import type { Sample } from './sample.ts';

const TOTAL = `
/** The sum of all prices, in cents. */
export function total(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + one, 0);
}
`;

const PRICE = `/** Cents as a price with two digits after the point. */
export function price(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const amount = Math.abs(cents);
  return \`\${sign}\${Math.trunc(amount / 100)}.\${String(amount % 100).padStart(2, '0')}\`;
}`;

const price = (
  rest: string,
): string => `/** Cents as a price with two digits after the point, with its currency when one is given. */
export function price(cents: number, currency = ''): string {
  const sign = cents < 0 ? '-' : '';
  const amount = Math.abs(cents);
  const unit = currency === '' ? '' : \` \${currency}\`;
  return \`\${sign}\${Math.trunc(amount / 100)}.\${${rest}}\${unit}\`;
}`;

const MENDED = price("String(amount % 100).padStart(2, '0')");

/** TypeScript with Node's own test runner; the block is a part of a file that the text before it names. */
export const TYPESCRIPT: Sample = {
  name: 'till',
  language: 'typescript',
  fence: 'typescript',
  verification: 'required = ["test"]\noptional = ["types"]',
  files: {
    'package.json': '{ "name": "till", "private": true, "type": "module", "scripts": { "test": "node --test" } }\n',
    'tsconfig.json':
      '{ "compilerOptions": { "strict": true, "target": "es2022", "module": "nodenext", "types": [], "noEmit": ' +
      'true }, "include": ["src"] }\n',
    'src/money.ts': `${PRICE}\n${TOTAL}`,
    'test/money.test.ts': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { price, total } from '../src/money.ts';

test('a price has two digits after the point', () => {
  assert.equal(price(1205), '12.05');
});

test('a total of nothing is nothing', () => {
  assert.equal(total([]), 0);
});
`,
  },
  file: 'src/money.ts',
  how: 'named in the text before it',
  before: 'Change `price` in `src/money.ts` like this:',
  broken: price('amount % 100'),
  mended: MENDED,
  failure: /a price has two digits after the point[\s\S]*expected: '12\.05'\s+actual: '12\.5'/,
  after: `${MENDED}\n${TOTAL}`,
};

/** The same for other conversations, so that no test finds the verdicts of another one. */
export const TO_APPLY: Sample = { ...TYPESCRIPT, name: 'till-to-apply' };

/** See {@link TO_APPLY}. */
export const TO_CHANGE: Sample = { ...TYPESCRIPT, name: 'till-to-change' };

/** See {@link TO_APPLY}. */
export const TO_PLACE: Sample = { ...TYPESCRIPT, name: 'till-to-place' };
