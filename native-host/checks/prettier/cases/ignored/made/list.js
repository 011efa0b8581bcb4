export function find(values, wanted) {
  const unused = "😀", at = values.indexOf(wanted);
  if (at == NaN) debugger;
  return eval("at");
}
