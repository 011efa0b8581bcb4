const { slugify, uniqueSlug } = require('../src/slugify');
const repository = require('../src/repository');

jest.mock('../src/repository');

describe('slugify', () => {
  test.each([
    ['Hello World', 'hello-world'],
    ['  padded  ', 'padded'],
    ['Crème brûlée', 'creme-brulee'],
    ['---', ''],
  ])('turns %j into %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('throws for anything but a string', () => {
    expect(() => slugify(42)).toThrow(TypeError);
  });
});

describe('uniqueSlug', () => {
  afterEach(() => {
    jest.resetAllMocks();
  });

  it('keeps a free slug', async () => {
    repository.exists.mockResolvedValue(false);
    await expect(uniqueSlug('News')).resolves.toBe('news');
  });

  it('numbers a slug that is taken', async () => {
    repository.exists.mockResolvedValueOnce(true).mockResolvedValueOnce(true).mockResolvedValue(false);
    await expect(uniqueSlug('News')).resolves.toBe('news-3');
    expect(repository.exists).toHaveBeenCalledTimes(3);
  });
});
