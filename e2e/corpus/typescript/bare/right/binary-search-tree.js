export class BinarySearchTree {
  constructor() {
    this.root = null;
  }

  insert(value) {
    const node = { value, left: null, right: null };
    if (this.root === null) {
      this.root = node;
      return;
    }
    let current = this.root;
    while (value !== current.value) {
      const side = value < current.value ? 'left' : 'right';
      if (current[side] === null) {
        current[side] = node;
        return;
      }
      current = current[side];
    }
  }

  contains(value) {
    let current = this.root;
    while (current !== null && current.value !== value) {
      current = value < current.value ? current.left : current.right;
    }
    return current !== null;
  }

  remove(value) {
    if (!this.contains(value)) return false;
    this.root = this._remove(this.root, value);
    return true;
  }

  _remove(node, value) {
    if (value < node.value) {
      node.left = this._remove(node.left, value);
      return node;
    }
    if (value > node.value) {
      node.right = this._remove(node.right, value);
      return node;
    }
    if (node.left === null) return node.right;
    if (node.right === null) return node.left;
    let next = node.right;
    while (next.left !== null) next = next.left;
    node.value = next.value;
    node.right = this._remove(node.right, next.value);
    return node;
  }

  toArray(node = this.root, out = []) {
    if (node === null) return out;
    this.toArray(node.left, out);
    out.push(node.value);
    this.toArray(node.right, out);
    return out;
  }
}
