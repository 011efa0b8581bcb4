const UNITS = { d: 86400, h: 3600, m: 60, s: 1 };

/**
 * Parses durations such as "1h 30m" or "2d4h5s" into seconds: the sum of all parts.
 * Throws when the text is not made of such parts.
 */
function parseDuration(text) {
  const trimmed = text.trim();
  if (!/^(\d+\s*[dhms]\s*)+$/.test(trimmed)) {
    throw new Error(`Invalid duration: ${text}`);
  }

  const [, amount, unit] = trimmed.match(/(\d+)\s*([dhms])/);
  return Number(amount) * UNITS[unit];
}

module.exports = { parseDuration };
