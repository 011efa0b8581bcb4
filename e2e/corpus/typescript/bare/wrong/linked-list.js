class LinkedList {
  constructor() {
    this.head = null;
    this.tail = null;
    this.size = 0;
  }

  append(value) {
    const node = { value, next: null };
    if (this.tail === null) {
      this.head = node;
    } else {
      this.tail.next = node;
    }
    this.tail = node;
    this.size++;
  }

  prepend(value) {
    this.head = { value, next: this.head };
    if (this.tail === null) {
      this.tail = this.head;
    }
    this.size++;
  }

  remove(value) {
    let previous = null;
    let node = this.head;
    while (node !== null && node.value !== value) {
      previous = node;
      node = node.next;
    }
    if (node === null) return false;

    if (previous === null) {
      this.head = node.next;
    } else {
      previous.next = node.next;
    }
    this.size--;
    return true;
  }

  toArray() {
    const values = [];
    for (let node = this.head; node !== null; node = node.next) {
      values.push(node.value);
    }
    return values;
  }
}
