const { assert } = console;
console.assert = (condition, ...rest) => {
  assert.call(console, condition, ...rest);
  if (!condition) throw new Error(rest.join(' '));
};

/** Number of vowels in a text, upper or lower case. */
function vowels(text) {
  return [...text.toLowerCase()].filter((c) => 'aeiou'.includes(c)).length;
}

console.assert(vowels('banana') === 3, 'lower case');
console.assert(vowels('AEIOU') === 5, 'upper case');
console.assert(vowels('') === 0, 'empty');
