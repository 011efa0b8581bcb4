import { describe, expect, it } from 'vitest';
import { PriorityQueue } from './priority-queue';

describe('PriorityQueue', () => {
  it('is empty at first', () => {
    const queue = new PriorityQueue<string>();
    expect(queue.size).toBe(0);
    expect(queue.dequeue()).toBeUndefined();
    expect(queue.peek()).toBeUndefined();
  });

  it('gives the lowest priority first', () => {
    const queue = new PriorityQueue<string>();
    queue.enqueue('low', 10);
    queue.enqueue('high', 1);
    queue.enqueue('middle', 5);
    expect(queue.peek()).toBe('high');
    expect(queue.dequeue()).toBe('high');
    expect(queue.dequeue()).toBe('middle');
    expect(queue.dequeue()).toBe('low');
    expect(queue.size).toBe(0);
  });

  it('orders many entries', () => {
    const queue = new PriorityQueue<number>();
    const priorities = [8, 3, 9, 1, 7, 2, 6, 4, 5, 0];
    for (const p of priorities) queue.enqueue(p, p);
    const out: (number | undefined)[] = [];
    while (queue.size > 0) out.push(queue.dequeue());
    expect(out).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
