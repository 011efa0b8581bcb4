import { describe, expect, it } from 'vitest';
import { PriorityQueue } from './priority-queue';

describe('PriorityQueue', () => {
  it('has a size', () => {
    const queue = new PriorityQueue<string>();
    queue.enqueue('a', 1);
    queue.enqueue('b', 2);
    expect(queue.size).toBe(2);
  });

  it('dequeues something', () => {
    const queue = new PriorityQueue<string>();
    queue.enqueue('a', 1);
    expect(queue.dequeue()).toBeDefined();
  });
});
