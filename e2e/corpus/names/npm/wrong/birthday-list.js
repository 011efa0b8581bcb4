const { DateTime } = require('luxon');

function nextBirthday(born, now) {
  const birthday = DateTime.fromDate(born).set({ year: now.year });
  return birthday < now.startOf('day') ? birthday.plus({ years: 1 }) : birthday;
}

function upcoming(people, today = new Date()) {
  const now = DateTime.fromMillis(today.getTime());
  return people
    .map((person) => ({ name: person.name, on: nextBirthday(person.born, now) }))
    .filter(({ on }) => on.diff(now, 'days').days <= 30)
    .sort((a, b) => a.on.toMillis() - b.on.toMillis());
}

module.exports = { upcoming };
