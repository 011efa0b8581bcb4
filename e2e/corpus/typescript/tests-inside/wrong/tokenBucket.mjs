import test from 'node:test';
import assert from 'node:assert';

export class TokenBucket {
  #tokens;
  #last;

  constructor({ capacity, perSecond, now = Date.now }) {
    this.capacity = capacity;
    this.perSecond = perSecond;
    this.now = now;
    this.#tokens = capacity;
    this.#last = now();
  }

  take() {
    const time = this.now();
    this.#tokens += ((time - this.#last) / 1000) * this.perSecond;
    this.#last = time;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

test('spends its tokens and refills with time', () => {
  let clock = 0;
  const bucket = new TokenBucket({ capacity: 2, perSecond: 1, now: () => clock });
  assert.deepStrictEqual([bucket.take(), bucket.take(), bucket.take()], [true, true, false]);
  clock += 1000;
  assert.strictEqual(bucket.take(), true);
  assert.strictEqual(bucket.take(), false);
});

test('never holds more than its capacity', () => {
  let clock = 0;
  const bucket = new TokenBucket({ capacity: 2, perSecond: 1, now: () => clock });
  clock += 60_000;
  assert.deepStrictEqual([bucket.take(), bucket.take(), bucket.take()], [true, true, false]);
});
