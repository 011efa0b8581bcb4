const test = require('node:test');
const assert = require('node:assert');
const { EventEmitter } = require('node:events');

/** Emits 'item' for each pushed value in order when drained. */
class Queue extends EventEmitter {
  #items = [];
  push(x) { this.#items.push(x); }
  drain() { for (const x of this.#items.splice(0)) this.emit('item', x); }
}

test('drain emits in order, once', () => {
  const q = new Queue();
  const seen = [];
  q.on('item', (x) => seen.push(x));
  q.push(1);
  q.push(2);
  q.drain();
  q.drain();
  assert.deepStrictEqual(seen, [1, 2]);
});
