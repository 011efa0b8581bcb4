export class LRUCache {
  constructor(capacity) {
    if (!(Number.isInteger(capacity) && capacity > 0)) throw new RangeError('bad capacity');
    this.capacity = capacity;
    this.clock = 0;
    this.slots = [];
  }

  get size() {
    return this.slots.length;
  }

  find(key) {
    return this.slots.find((slot) => Object.is(slot.key, key));
  }

  has(key) {
    return this.find(key) !== undefined;
  }

  get(key) {
    const slot = this.find(key);
    if (slot === undefined) return undefined;
    slot.used = ++this.clock;
    return slot.value;
  }

  set(key, value) {
    const slot = this.find(key);
    if (slot !== undefined) {
      Object.assign(slot, { value, used: ++this.clock });
      return;
    }
    if (this.slots.length === this.capacity) {
      const oldest = this.slots.reduce((a, b) => (a.used < b.used ? a : b));
      this.slots.splice(this.slots.indexOf(oldest), 1);
    }
    this.slots.push({ key, value, used: ++this.clock });
  }
}
