declare const brand: unique symbol;
type Brand<T, Name extends string> = T & { readonly [brand]: Name };

export type UserId = Brand<string, "UserId">;
export type Cents = Brand<number, "Cents">;
export type HexColor = `#${string}`;
export type Unit = "px" | "rem" | "%";
export type Length = `${number}${Unit}`;

export function isHexColor(text: string): text is HexColor {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
}

export function userId(raw: string): UserId {
  if (!/^usr_[a-z0-9]{8}$/.test(raw)) {
    throw new TypeError(`Invalid user id: ${raw}`);
  }
  return raw as UserId;
}

export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError("Cents must be a whole number");
  return amount as Cents;
}

export const add = (a: Cents, b: Cents): Cents => cents(a + b);

type Getters<T> = {
  [K in keyof T & string as `get${Capitalize<K>}`]: () => T[K];
};

interface Point {
  x: number;
  y: number;
}

export function getters(point: Point): Getters<Point> {
  return { getX: () => point.x, getY: () => point.y };
}

export const gutter: Length = "1.5rem";
