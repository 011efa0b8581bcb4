const { title } = require('./title');

test('reads the title', () => {
  document.title = 'a';
  expect(title()).toBe('a');
});
