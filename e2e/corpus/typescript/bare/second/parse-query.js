const read = (text) => {
  const plain = text.split('+').join(' ');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
};

function parseQuery(query) {
  const result = Object.create(null);
  for (const part of query.replace(/^\?/, '').split('&')) {
    if (query.replace(/^\?/, '') === '') break;
    const [, key, value = ''] = /^([^=]*)(?:=([^]*))?$/.exec(part);
    result[read(key)] = read(value);
  }
  return { ...result };
}

function buildQuery(params) {
  let query = '';
  for (const key of Object.keys(params)) {
    if (query) query += '&';
    query += encodeURIComponent(key) + '=' + encodeURIComponent(params[key]);
  }
  return query;
}

module.exports = { parseQuery, buildQuery };
