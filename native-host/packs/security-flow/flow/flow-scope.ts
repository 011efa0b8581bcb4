import { cleaned, either, wholesOf, type Guard, type Label, type FlowValue } from './flow-value.ts';

/**
 * The names that are known at one place. A way through a branch is a scope over the one before it, so that two ways can
 * be brought together again; what was checked on a way is remembered with it.
 */
export class Scope {
  readonly above: Scope | undefined;
  readonly names = new Map<string, FlowValue>();
  readonly checked = new Map<string, bigint>();
  /** The way ends here: nothing after it is reached. */
  ended = false;

  constructor(above?: Scope) {
    this.above = above;
  }

  /** What a name holds, or undefined. */
  get(name: string): FlowValue | undefined {
    return this.names.get(name) ?? this.above?.get(name);
  }

  set(name: string, value: FlowValue): void {
    this.names.set(name, value);
  }

  /** From here on, these hold. */
  hold(guards: readonly Guard[]): void {
    for (const { origin, flaws } of guards) this.checked.set(origin, (this.checked.get(origin) ?? 0n) | flaws);
  }

  /** The value without what was checked on this way. */
  apply(value: FlowValue): FlowValue {
    if (value.labels.length === 0) return value;
    const labels = this.unchecked(value.labels);
    return labels === value.labels ? value : { ...value, labels };
  }

  private unchecked(labels: readonly Label[]): readonly Label[] {
    const { checked } = this;
    const excluded = (origin: string): bigint =>
      wholesOf(origin).reduce((bits, each) => bits | (checked.get(each) ?? 0n), 0n);
    const own =
      checked.size === 0 || labels.every(({ origin }) => excluded(origin) === 0n)
        ? labels
        : labels.flatMap((label) => cleaned([label], excluded(label.origin)));
    return this.above === undefined ? own : this.above.unchecked(own);
  }

  /** What is known here, as one way over a scope further above. */
  since(base: Scope): Scope {
    const way = new Scope(base);
    for (const { names, checked } of this.upTo(base)) {
      for (const [name, value] of names) way.set(name, value);
      way.hold([...checked].map(([origin, flaws]) => ({ origin, flaws })));
    }
    return way;
  }

  /** The scopes from below another one down to this. */
  private upTo(base: Scope): Scope[] {
    return this === base ? [] : [...(this.above?.upTo(base) ?? []), this];
  }

  /** Goes on after one of these ways, which all began here. Ways that ended leave nothing. */
  meet(ways: readonly Scope[]): void {
    const open = ways.filter(({ ended }) => !ended);
    const [only, ...others] = open;
    if (only === undefined) {
      this.ended = true;
      return;
    }
    if (others.length === 0) {
      for (const [name, value] of only.names) this.names.set(name, value);
      this.hold([...only.checked].map(([origin, flaws]) => ({ origin, flaws })));
      return;
    }
    for (const name of new Set(open.flatMap((way) => [...way.names.keys()]))) {
      const values = open.flatMap((way) => {
        const value = way.names.get(name) ?? this.get(name);
        return value === undefined ? [] : [way.apply(value)];
      });
      this.names.set(name, values.reduce(either));
    }
    for (const [origin, flaws] of only.checked) {
      const all = others.reduce((bits, way) => bits & (way.checked.get(origin) ?? 0n), flaws);
      if (all !== 0n) this.hold([{ origin, flaws: all }]);
    }
  }
}
