declare const brand: unique symbol;

export type Cents = number & { readonly [brand]: 'Cents' };

/** A whole number of cents. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError('Cents must be a whole number');
  return amount as Cents;
}

export const add = (a: Cents, b: Cents): Cents => cents(a + b);
