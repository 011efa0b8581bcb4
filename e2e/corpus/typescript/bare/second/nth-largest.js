function nthLargest(numbers, n) {
  const rest = [...numbers];
  let found;
  for (let i = 0; i < n; i++) {
    if (rest.length === 0) return undefined;
    found = Math.max(...rest);
    rest.splice(rest.indexOf(found), 1);
  }
  return found;
}
