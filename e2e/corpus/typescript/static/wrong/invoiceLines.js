// @ts-check

/**
 * @typedef {object} InvoiceLine
 * @property {string} text
 * @property {number} unitPrice in cents
 * @property {number} quantity
 */

/**
 * @param {InvoiceLine[]} lines
 * @param {number} taxPercent
 * @returns {{ net: number, tax: number, gross: number }}
 */
export function totals(lines, taxPercent) {
  let net = 0;
  for (const line of lines) {
    net += line.unitprice * line.quantity;
  }
  const tax = Math.round((net * taxPercent) / 100);
  return { net, tax, gross: net + tax };
}
