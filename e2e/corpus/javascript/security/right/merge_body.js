export function setDeep(target, path, value) {
  const keys = path.split('.');
  if (keys.some((key) => key === '__proto__' || key === 'constructor' || key === 'prototype')) return;
  let at = target;
  for (const key of keys.slice(0, -1)) {
    at[key] ??= {};
    at = at[key];
  }
  at[keys.at(-1)] = value;
}

export async function PATCH(request) {
  const settings = {};
  const { path, value } = await request.json();
  setDeep(settings, path, value);
  return Response.json(settings);
}
