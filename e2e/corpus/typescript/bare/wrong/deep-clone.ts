export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Copies a JSON value so that the copy shares nothing with the original. */
export function deepClone(value: Json): Json {
  if (value === null || typeof value !== 'object') {
    return value;
  }
  if (Array.isArray(value)) {
    return value.slice();
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deepClone(item)]));
}
