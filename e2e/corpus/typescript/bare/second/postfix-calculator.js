const OPERATIONS = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};

function evaluatePostfix(expression) {
  const tokens = expression.trim().split(/\s+/);
  const read = () => {
    const token = tokens.pop();
    if (token === undefined) throw new Error('Not enough operands');
    if (Object.hasOwn(OPERATIONS, token)) {
      const right = read();
      const left = read();
      return OPERATIONS[token](left, right);
    }
    if (token === '' || Number.isNaN(Number(token))) throw new Error('Unexpected token');
    return Number(token);
  };
  const value = read();
  if (tokens.length > 0) throw new Error('Malformed expression');
  return value;
}
