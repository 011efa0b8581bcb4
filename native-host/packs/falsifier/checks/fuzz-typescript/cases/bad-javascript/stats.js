/**
 * The values in ascending order.
 * @param {number[]} values
 * @returns {number[]}
 */
export function sortValues(values) {
  return values.sort();
}

/**
 * @param {Record<string, number>} totals
 * @param {string} name
 * @returns {number}
 */
export function add(totals, name) {
  totals[name] = totals[name] + 1;
  return totals[name];
}

export function unknown(anything) {
  return anything.length;
}
