function parseQuery(query) {
  const pairs = new Map();
  const text = query.startsWith('?') ? query.slice(1) : query;
  if (text === '') {
    return {};
  }
  for (const part of text.split('&')) {
    const at = part.indexOf('=');
    const key = at < 0 ? part : part.slice(0, at);
    const value = at < 0 ? '' : part.slice(at + 1);
    pairs.set(decode(key), decode(value));
  }
  return Object.fromEntries(pairs);
}

function buildQuery(params) {
  return Object.entries(params)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&');
}

function decode(text) {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

module.exports = { parseQuery, buildQuery };
