const { matches } = require('../src/glob');

describe('matches', () => {
  test('star stays within a folder', () => {
    expect(matches('src/*.js', 'src/index.js')).toBe(true);
    expect(matches('src/*.js', 'src/lib/index.js')).toBe(false);
  });

  test('question mark is one character', () => {
    expect(matches('v?.txt', 'v1.txt')).toBe(true);
    expect(matches('v?.txt', 'v10.txt')).toBe(false);
  });

  test('all else is taken literally', () => {
    expect(matches('*.js', 'indexxjs')).toBe(false);
    expect(matches('a+b', 'a+b')).toBe(true);
  });
});
