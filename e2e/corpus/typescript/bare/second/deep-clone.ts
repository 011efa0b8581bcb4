export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export function deepClone(value: Json): Json {
  return structuredClone(value);
}
