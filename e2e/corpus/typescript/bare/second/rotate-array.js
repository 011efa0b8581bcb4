function rotateRight(array, k) {
  const result = new Array(array.length);
  for (let i = 0; i < array.length; i++) {
    let to = (i + k) % array.length;
    if (to < 0) to += array.length;
    result[to] = array[i];
  }
  return result;
}
