const SECONDS = { s: 1, m: 60, h: 3600, d: 86400 };

/**
 * Reads a duration as people write it and returns seconds.
 *
 *     parseDuration('45')      // 45
 *     parseDuration('1h30m')   // 5400
 *     parseDuration('2d')      // 172800
 *
 * @param {string} text
 * @returns {number}
 */
export function parseDuration(text) {
  const trimmed = text.trim().toLowerCase();
  if (/^\d+/.test(trimmed)) {
    return Number.parseInt(trimmed, 10);
  }
  let total = 0;
  for (const [, amount, unit] of trimmed.matchAll(/(\d+)\s*([smhd])/g)) {
    total += Number(amount) * SECONDS[unit];
  }
  return total;
}
