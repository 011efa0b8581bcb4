/**
 * Checks that every opening bracket in a text has its closing bracket, in the right order.
 * Everything that is not a bracket is ignored.
 */
function isBalanced(text) {
  const pairs = new Map([
    [')', '('],
    [']', '['],
    ['}', '{'],
  ]);
  const stack = [];

  for (const char of text) {
    if (char === '(' || char === '[' || char === '{') {
      stack.push(char);
    } else if (pairs.has(char)) {
      if (stack.pop() !== pairs.get(char)) {
        return false;
      }
    }
  }

  return true;
}
