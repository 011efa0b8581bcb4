const { describe, it } = require('node:test');
const assert = require('node:assert');

/** Body mass index: kilograms over metres squared. */
function bmi(kilograms, metres) {
  return kilograms / metres ** 2;
}

describe('bmi', () => {
  const subject = { bmi };
  it('is about 24', () => assert.ok(Math.abs(subject.bmi(80, 1.8) - 24.69) < 0.01));
  it('scales', () => assert.equal(subject.bmi(50, 1), 50));
});

module.exports = { bmi };
