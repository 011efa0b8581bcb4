import { describe, expect, it } from 'vitest';
import { runWithLimit } from './run-with-limit';

const after = <T>(ms: number, value: T) => () => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

describe('runWithLimit', () => {
  it('keeps the order of the tasks', async () => {
    expect(await runWithLimit([after(30, 'a'), after(1, 'b'), after(10, 'c')], 3)).toEqual(['a', 'b', 'c']);
  });

  it('runs no more than the limit at a time', async () => {
    let running = 0;
    let most = 0;
    const task = async () => {
      running++;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
    };
    await runWithLimit([task, task, task, task, task], 2);
    expect(most).toBe(2);
  });

  it('rejects when a task does', async () => {
    await expect(runWithLimit([async () => { throw new Error('no'); }], 1)).rejects.toThrow('no');
  });

  it('handles no tasks', async () => {
    expect(await runWithLimit([], 3)).toEqual([]);
  });
});
