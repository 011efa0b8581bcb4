import { clamp } from './clamp';

describe('clamp', () => {
  it('clamps', () => {
    expect(clamp(5, 0, 3)).toBe(3);
    expect(clamp(1, 0, 3)).toBe(1);
  });
});

beforeEach(() => {
  jest.useFakeTimers();
});
