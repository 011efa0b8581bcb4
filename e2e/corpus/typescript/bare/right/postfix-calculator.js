function evaluatePostfix(expression) {
  const stack = [];

  for (const token of expression.trim().split(/\s+/)) {
    if (['+', '-', '*', '/'].includes(token)) {
      if (stack.length < 2) throw new Error('Not enough operands');
      const right = stack.pop();
      const left = stack.pop();
      switch (token) {
        case '+': stack.push(left + right); break;
        case '-': stack.push(left - right); break;
        case '*': stack.push(left * right); break;
        case '/': stack.push(left / right); break;
      }
    } else {
      const number = Number(token);
      if (token === '' || Number.isNaN(number)) throw new Error(`Unexpected token: ${token}`);
      stack.push(number);
    }
  }

  if (stack.length !== 1) throw new Error('Malformed expression');
  return stack[0];
}
