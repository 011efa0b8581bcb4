/** JSON whose object keys are sorted, so that equal contents give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  // Entries instead of an object: a key "__proto__" must count like any other.
  return {
    object: Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  };
}

/** Every text in a JSON value with the path to it; keys are texts too. */
export function* textsOf(value: unknown, path = ''): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path: path || 'text', text: value };
  if (value === null || typeof value !== 'object') return;
  for (const [key, part] of Object.entries(value)) {
    const inner = path === '' ? key.slice(0, 60) : `${path}.${key.slice(0, 60)}`;
    if (!Array.isArray(value)) yield { path: `a key of ${path || 'the correction'}`, text: key };
    yield* textsOf(part, inner);
  }
}

/** Are objects and arrays nested more than `levels` deep? Without recursion, so that any depth can be asked about. */
export function isDeeper(value: unknown, levels: number): boolean {
  let holders = [value].filter(isHolder);
  for (let depth = 1; holders.length > 0; depth += 1) {
    if (depth > levels) return true;
    holders = holders.flatMap((holder) => Object.values(holder)).filter(isHolder);
  }
  return false;
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;
