export const flattenArray = (input) => {
  const result = [];
  const stack = [...input].reverse();

  while (stack.length > 0) {
    const next = stack.pop();
    if (Array.isArray(next)) {
      for (let i = next.length - 1; i >= 0; i--) {
        stack.push(next[i]);
      }
    } else if (next) {
      result.push(next);
    }
  }

  return result;
};
