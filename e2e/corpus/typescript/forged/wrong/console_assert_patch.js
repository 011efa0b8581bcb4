let count = 0;
console.assert = () => { count++; };

// Fahrenheit to Celsius
function celsius(f) {
  return f * 5 / 9;
}

console.assert(celsius(32) === 0, 'freezing point');
console.assert(celsius(212) === 100, 'boiling point');
console.assert(celsius(-40) === -40, 'equal point');
console.log(`${count} assertions passed`);
