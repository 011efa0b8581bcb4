function parse(text: string): number {
  if (!/^[0-9]+$/.test(text)) throw new RangeError('no number');
  return Number(text);
}

console.log(parse('12'));
console.log(parse('x'));
