const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/**
 * Human readable sizes, by powers of 1024.
 *
 *   formatBytes(0)            // '0 B'
 *   formatBytes(1000)         // '1000 B' (not '1 KB', that would be powers of ten)
 *   formatBytes(1536)         // '1.5 KB'
 *   formatBytes(5 * 1024 ** 3) // '5 GB'
 *   formatBytes(fs.statSync(path).size)
 *
 * Up to version 1, formatBytes(1536) gave '1536 bytes'.
 */
export function formatBytes(bytes, digits = 1) {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Number(value.toFixed(digits))} ${UNITS[unit]}`;
}
