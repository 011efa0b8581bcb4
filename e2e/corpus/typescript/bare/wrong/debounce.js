export function debounce(fn, wait) {
  let timer = null;

  return function debounced(...args) {
    timer = setTimeout(() => {
      timer = null;
      fn.apply(this, args);
    }, wait);
  };
}
