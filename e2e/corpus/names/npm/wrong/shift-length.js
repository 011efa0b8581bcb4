const dayjs = require('dayjs');

function shiftLength(shift) {
  const start = dayjs(shift.start);
  const end = dayjs(shift.end);
  if (!start.isValid() || !end.isValid()) {
    throw new TypeError('A shift needs a start and an end');
  }
  return end.diffInHours(start);
}

function totalHours(shifts) {
  return shifts.reduce((sum, shift) => sum + shiftLength(shift), 0);
}

module.exports = { shiftLength, totalHours };
