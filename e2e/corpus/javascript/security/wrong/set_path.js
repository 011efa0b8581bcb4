export function setPath(object, path, value) {
  const parts = path.split('.');
  let at = object;
  for (const part of parts.slice(0, -1)) at = at[part] ??= {};
  at[parts.at(-1)] = value;
}
