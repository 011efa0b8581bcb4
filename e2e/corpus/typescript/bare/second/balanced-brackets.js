function isBalanced(text) {
  let brackets = text.replace(/[^()[\]{}]/g, '');
  for (;;) {
    const rest = brackets.replace(/\(\)|\[\]|\{\}/g, '');
    if (rest === brackets) return rest === '';
    brackets = rest;
  }
}
