function parseDuration(text) {
  let rest = text.trim();
  if (rest === '') throw new Error(`Invalid duration: ${text}`);
  let total = 0;
  while (rest !== '') {
    const part = /^(\d+)\s*([dhms])\s*/.exec(rest);
    if (part === null) throw new Error(`Invalid duration: ${text}`);
    const factor = { d: 24 * 60 * 60, h: 60 * 60, m: 60, s: 1 }[part[2]];
    total += Number.parseInt(part[1], 10) * factor;
    rest = rest.slice(part[0].length);
  }
  return total;
}

module.exports = { parseDuration };
