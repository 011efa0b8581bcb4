class LinkedList {
  constructor() {
    this.values = [];
  }

  get size() {
    return this.values.length;
  }

  append(value) {
    this.values.push(value);
  }

  prepend(value) {
    this.values.unshift(value);
  }

  remove(value) {
    const at = this.values.indexOf(value);
    if (at < 0) return false;
    this.values.splice(at, 1);
    return true;
  }

  toArray() {
    return this.values.slice();
  }
}
