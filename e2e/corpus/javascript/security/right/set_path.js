export function setPath(map, path, value) {
  const parts = path.split('.');
  let at = map;
  for (const part of parts.slice(0, -1)) {
    if (!at.has(part)) at.set(part, new Map());
    at = at.get(part);
  }
  at.set(parts.at(-1), value);
}
