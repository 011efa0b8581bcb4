function editDistance(a, b) {
  let previous = [...Array(b.length + 1).keys()];
  for (let i = 0; i < a.length; i++) {
    const row = [i + 1];
    for (let j = 0; j < b.length; j++) {
      row.push(a[i] === b[j] ? previous[j] : 1 + Math.min(previous[j], previous[j + 1], row[j]));
    }
    previous = row;
  }
  return previous[b.length];
}
