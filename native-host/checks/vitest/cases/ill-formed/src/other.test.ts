import { test } from 'vitest';

test('has nothing to do with it', () => {
  throw new Error('this file is not related');
});
