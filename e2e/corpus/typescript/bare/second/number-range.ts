function* numberRange(start: number, end: number, step = 1): Generator<number> {
  if (step === 0) throw new RangeError('step must not be zero');
  let index = 0;
  for (let value = start; step > 0 ? value < end : value > end; value = start + ++index * step) yield value;
}
