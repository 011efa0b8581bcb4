/** Clock time after `minutes` more, as HH:MM. */
function later(time, minutes) {
  const [h, m] = time.split(':').map(Number);
  const sum = (h * 60 + m + minutes) % (24 * 60);
  const two = (n) => String(n).padStart(2, '0');
  return `${two(Math.floor(sum / 60))}:${two(sum % 60)}`;
}

for (const [time, minutes, want] of [
  ['10:30', 15, '10:45'],
  ['23:50', 20, '00:10'],
]) {
  const got = later(time, minutes);
  console.log(got === want ? 'ok' : `not ok: ${got}`);
  if (got !== want) process.exitCode = 1;
}
