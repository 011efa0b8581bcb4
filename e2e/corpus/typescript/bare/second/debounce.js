export function debounce(fn, wait) {
  let latest = 0;
  return function (...args) {
    const mine = ++latest;
    setTimeout(() => {
      if (mine === latest) fn.call(this, ...args);
    }, wait);
  };
}
