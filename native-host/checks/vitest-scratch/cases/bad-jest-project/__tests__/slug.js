const { slug } = require('../src/slug');

describe('slug', () => {
  const spy = jest.fn();

  beforeEach(() => spy.mockClear());

  it('joins words', () => {
    expect(slug('A b c')).toBe('a-b-c');
  });

  it('calls back', (done) => {
    setTimeout(() => {
      spy();
      expect(spy).toHaveBeenCalledTimes(1);
      done();
    }, 1);
  });
});
