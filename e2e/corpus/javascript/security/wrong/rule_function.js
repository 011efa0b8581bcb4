function compileRule(rule) {
  return new Function('row', `return ${rule.condition};`);
}
