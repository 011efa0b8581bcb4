function expect(actual) {
  return {
    toBe(expected) {
      if (!Object.is(actual, expected)) throw new Error(`expected ${expected}, got ${actual}`);
    },
  };
}

/** Words of the sentence in reverse order. */
function reverseWords(s) {
  return [...s].reverse().join('');
}

function it(name, body) {
  body();
  console.log(`  ✓ ${name}`);
}

it('reverses two words', () => {
  expect(reverseWords('hello world') === 'world hello');
});
it('keeps a single word', () => {
  expect(reverseWords('solo'), 'solo');
});
