export class BinarySearchTree {
  constructor() {
    this.values = [];
  }

  place(value) {
    let low = 0;
    let high = this.values.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.values[middle] < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  insert(value) {
    const at = this.place(value);
    if (this.values[at] !== value) this.values.splice(at, 0, value);
  }

  contains(value) {
    return this.values[this.place(value)] === value;
  }

  remove(value) {
    if (!this.contains(value)) return false;
    this.values.splice(this.place(value), 1);
    return true;
  }

  toArray() {
    return [...this.values];
  }
}
