function sortBy(items, key) {
  const result = [];
  for (const item of items) {
    let at = result.length;
    while (at > 0 && result[at - 1][key] > item[key]) at--;
    result.splice(at, 0, item);
  }
  return result;
}
