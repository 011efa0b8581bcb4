class Queue {
  constructor() {
    this.items = [];
  }
  enqueue(item) {
    this.items.push(item);
  }
  dequeue() {
    return this.items.pop();
  }
}

const groupBy = (items, keyOf) => {
  const groups = {};
  for (const item of items) {
    const key = keyOf(item);
    if (groups[key]) groups[key].push(item);
    else groups[key] = [];
  }
  return groups;
};

function depth(node) {
  if (node === null) return 0;
  return 1 + Math.max(depth(node.left), depth(node.right));
}

function* evens(limit) {
  for (let at = 0; at < limit; at += 2) yield at;
}

async function total(orders) {
  let sum = 0;
  for (const order of orders) sum += order.price * order.amount;
  return sum;
}
