/**
 * Gives the numbers from `start` up to, but without, `end`. With a negative step it counts downwards.
 * All three are whole numbers; a step of zero throws.
 */
function* numberRange(start: number, end: number, step = 1): Generator<number> {
  if (step === 0) {
    throw new RangeError('step must not be zero');
  }
  const count = Math.ceil((end - start) / step);
  for (let i = 0; i < count; i++) {
    yield start + i * step;
  }
}
