function bubbleSort(arr) {
  return arr.slice().sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
