export type Result<T, E = Error> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

export function map<T, U, E>(result: Result<T, E>, fn: (value: T) => U): Result<U, E> {
  return result.ok ? ok(fn(result.value)) : result;
}

export function andThen<T, U, E, F>(
  result: Result<T, E>,
  fn: (value: T) => Result<U, F>,
): Result<U, E | F> {
  return result.ok ? fn(result.value) : result;
}

export function unwrapOr<T, E>(result: Result<T, E>, fallback: T): T {
  return result.ok ? result.value : fallback;
}

type ParseError = { kind: "empty" } | { kind: "not-a-number"; text: string };

export function parsePort(text: string): Result<number, ParseError | { kind: "range" }> {
  const trimmed = text.trim();
  if (trimmed === "") return err({ kind: "empty" });
  if (!/^\d+$/.test(trimmed)) return err({ kind: "not-a-number", text });
  const port = Number(trimmed);
  return port >= 1 && port <= 65535 ? ok(port) : err({ kind: "range" });
}
