function quickSort(items) {
  if (items.length <= 1) {
    return items.slice();
  }

  const pivot = items[Math.floor(items.length / 2)];
  const smaller = [];
  const equal = [];
  const larger = [];

  for (const item of items) {
    if (item < pivot) {
      smaller.push(item);
    } else if (item > pivot) {
      larger.push(item);
    } else {
      equal.push(item);
    }
  }

  return [...quickSort(smaller), ...equal, ...quickSort(larger)];
}

console.log(quickSort([5, 3, 8, 1]));
