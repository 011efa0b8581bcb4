import { describe, it, expect } from 'vitest';
import { Queue } from './queue';

describe('Queue', () => {
  it('enqueues', () => {
    const queue = new Queue();
    queue.enqueue(1);
    expect(queue.size).toBe(1);
  });

  it('dequeues what was enqueued', () => {
    const queue = new Queue();
    queue.enqueue(1);
    expect(queue.dequeue()).toBe(1);
    expect(queue.isEmpty()).toBe(true);
  });
});
