const assert = require('assert');

// True if the year is a leap year of the Gregorian calendar.
function isLeap(year) {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

process.on('exit', (code) => console.log(code === 0 ? 'done' : 'failed'));

assert.equal(isLeap(2024), true);
assert.equal(isLeap(2023), false);
assert.equal(isLeap(1900), false);
assert.equal(isLeap(2000), true);
