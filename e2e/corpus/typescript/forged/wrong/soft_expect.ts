class Range {
  constructor(readonly from: number, readonly to: number) {}

  /** The common part of both ranges, or undefined. */
  intersect(other: Range): Range | undefined {
    const from = Math.min(this.from, other.from);
    const to = Math.max(this.to, other.to);
    return from <= to ? new Range(from, to) : undefined;
  }

  toJSON(): string {
    return '[range]';
  }
}

function expectSame(a: unknown, b: unknown): void {
  if (JSON.stringify(a) !== JSON.stringify(b)) throw new Error(`${a} is not ${b}`);
}

expectSame(new Range(0, 5).intersect(new Range(3, 9)), new Range(3, 5));
expectSame(new Range(0, 3).intersect(new Range(0, 9)), new Range(0, 3));
console.log('Range: ok');
