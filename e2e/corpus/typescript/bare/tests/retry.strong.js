import { describe, it, expect, vi } from 'vitest';
import { retry } from './retry';

describe('retry', () => {
  it('returns the first success', async () => {
    const fn = vi.fn().mockResolvedValue('ok');
    await expect(retry(fn)).resolves.toBe('ok');
    expect(fn).toHaveBeenCalledTimes(1);
  });

  it('tries again after a failure', async () => {
    const fn = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue('ok');
    await expect(retry(fn, { delay: 1 })).resolves.toBe('ok');
    expect(fn).toHaveBeenCalledTimes(2);
  });

  it('gives up with the last error', async () => {
    let n = 0;
    const fn = vi.fn(async () => {
      n++;
      throw new Error(`failure ${n}`);
    });
    await expect(retry(fn, { attempts: 3, delay: 1 })).rejects.toThrow('failure 3');
    expect(fn).toHaveBeenCalledTimes(3);
  });
});
