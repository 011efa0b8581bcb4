class Calculator {
  compute(formula) {
    return eval(formula);
  }
}
