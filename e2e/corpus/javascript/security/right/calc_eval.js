class Calculator {
  compute(formula) {
    const [left, sign, right] = formula.split(' ');
    return sign === '+' ? Number(left) + Number(right) : Number(left) - Number(right);
  }
}
