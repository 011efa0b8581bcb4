import type { Sample } from './sample.ts';

const MEAN = `"""Small statistics."""


def mean(values: list[float]) -> float:
    """The mean of at least one value."""
    return sum(values) / len(values)
`;

const median = (even: string): string => `def median(values: list[float]) -> float:
    """The median of at least one value."""
    ordered = sorted(values)
    middle = len(ordered) // 2
    if len(ordered) % 2 == 1:
        return ordered[middle]
    return ${even}`;

const HALVES = '(ordered[middle - 1] + ordered[middle]) / 2';

/** Python with pytest; the block names its file in a comment on its first line. */
export const PYTHON: Sample = {
  name: 'figures',
  language: 'python',
  fence: 'python',
  verification: 'required = ["test"]',
  files: {
    'figures.py': `${MEAN}\n\n${median(`0.5 * ${HALVES.replace(' / 2', '')}`)}\n`,
    'test_figures.py': `from figures import mean, median


def test_mean() -> None:
    assert mean([1.0, 2.0, 3.0]) == 2.0


def test_median_of_four() -> None:
    assert median([4.0, 1.0, 2.0, 3.0]) == 2.5
`,
  },
  file: 'figures.py',
  how: 'named in its first line',
  before: 'The median without the multiplication:',
  broken: `# figures.py\n${median('ordered[middle]')}`,
  mended: `# figures.py\n${median(HALVES)}`,
  failure: /test_median_of_four[\s\S]*assert 3\.0 == 2\.5/,
  after: `${MEAN}\n\n${median(HALVES)}\n`,
};
