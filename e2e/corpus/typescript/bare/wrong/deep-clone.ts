export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export function deepClone(value: Json): Json {
  if (value === null || typeof value !== 'object') {
    return value;
  }
  if (Array.isArray(value)) {
    return value.slice();
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deepClone(item)]));
}
