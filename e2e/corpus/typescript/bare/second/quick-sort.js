function quickSort(items) {
  const sorted = [...items];
  const sort = (low, high) => {
    if (low >= high) return;
    const pivot = sorted[high];
    let place = low;
    for (let i = low; i < high; i++) {
      if (sorted[i] < pivot) {
        [sorted[i], sorted[place]] = [sorted[place], sorted[i]];
        place++;
      }
    }
    [sorted[place], sorted[high]] = [sorted[high], sorted[place]];
    sort(low, place - 1);
    sort(place + 1, high);
  };
  sort(0, sorted.length - 1);
  return sorted;
}
