const OPERATORS = { '>': (a, b) => a > b, '<': (a, b) => a < b };
function compileRule(rule) {
  const compare = OPERATORS[rule.operator] ?? (() => false);
  return (row) => compare(row.total, rule.limit);
}
