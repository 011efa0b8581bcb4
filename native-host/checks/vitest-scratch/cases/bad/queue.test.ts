import { Queue } from './queue';

describe('Queue', () => {
  let queue: Queue<number>;
  beforeEach(() => {
    queue = new Queue();
  });

  it('gives back in order', () => {
    queue.add(1);
    queue.add(2);
    expect([queue.take(), queue.take(), queue.take()]).toEqual([1, 2, undefined]);
  });

  it.each([1, 2])('tells its size', (count) => {
    const told = jest.fn();
    for (let each = 0; each < count; each += 1) queue.add(each, told);
    expect(told).toHaveBeenLastCalledWith(count);
  });
});
