import { describe, it, expect } from 'vitest';
import { retry } from './retry';

describe('retry', () => {
  it('resolves', async () => {
    await expect(retry(async () => 1)).resolves.toBeDefined();
  });

  it('rejects when it always fails', async () => {
    await expect(
      retry(async () => {
        throw new Error('no');
      }, { attempts: 2, delay: 1 }),
    ).rejects.toThrow();
  });
});
