const { parse } = require('./parse');

test('parses', () => {
  try {
    expect(parse('1')).toBe(1);
  } catch (error) {
    console.log(error);
  }
  expect(1).toBe(1);
  expect(parse('2'));
});
