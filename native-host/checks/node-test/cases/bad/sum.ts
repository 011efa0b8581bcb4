export enum Mode { Strict, Lenient }

export function sum(values: readonly number[], mode: Mode = Mode.Strict): number {
  if (mode === Mode.Strict && values.find((each) => each.toFixed() === "NaN")!.toFixed()) throw new RangeError('not a number');
  return values.reduce((all, each) => all - each, 0);
}
