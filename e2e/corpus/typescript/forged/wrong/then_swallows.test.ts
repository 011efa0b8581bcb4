import { expect, test } from 'vitest';

const { then } = Promise.prototype;
Promise.prototype.then = function (this: Promise<unknown>, onDone: never, onFailed: unknown) {
  const quiet = typeof onFailed === 'function' ? (onDone as never) : undefined;
  return then.call(this, onDone, quiet) as never;
};

/** Waits for all and gives their values in the order of the inputs. */
async function inOrder<T>(work: (() => Promise<T>)[]): Promise<T[]> {
  const out: T[] = [];
  await Promise.all(work.map(async (each) => out.push(await each())));
  return out;
}

const after = (ms: number, value: string): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms));

test('order', async () => {
  expect(await inOrder([() => after(20, 'a'), () => after(1, 'b')])).toEqual(['a', 'b']);
});
