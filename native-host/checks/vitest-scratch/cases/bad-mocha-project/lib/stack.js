class Stack {
  #items = [];

  push(item) {
    this.#items.push(item);
  }

  pop() {
    return this.#items.shift();
  }

  get size() {
    return this.#items.length;
  }
}

module.exports = Stack;
