import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDebouncedValue } from '../src/useDebouncedValue';
import { SearchBox } from '../src/SearchBox';

jest.mock('../src/api', () => ({
  search: jest.fn(() => Promise.resolve([{ id: 1, title: 'First hit' }])),
}));

const { search } = jest.requireMock('../src/api');

describe('useDebouncedValue', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.runOnlyPendingTimers();
    jest.useRealTimers();
  });

  it('returns the first value at once', () => {
    const { result } = renderHook(() => useDebouncedValue('a', 200));
    expect(result.current).toBe('a');
  });

  it('waits before it passes on a change', () => {
    const { result, rerender } = renderHook(({ value }) => useDebouncedValue(value, 200), {
      initialProps: { value: 'a' },
    });

    rerender({ value: 'ab' });
    expect(result.current).toBe('a');

    act(() => {
      jest.advanceTimersByTime(199);
    });
    expect(result.current).toBe('a');

    act(() => {
      jest.advanceTimersByTime(1);
    });
    expect(result.current).toBe('ab');
  });

  it.each([0, 50, 1000])('clears its timer on unmount (delay %i)', (delay) => {
    const clear = jest.spyOn(global, 'clearTimeout');
    const { unmount } = renderHook(() => useDebouncedValue('a', delay));
    unmount();
    expect(clear).toHaveBeenCalled();
    clear.mockRestore();
  });
});

describe('<SearchBox />', () => {
  it('searches once the user stops typing', async () => {
    const user = userEvent.setup();
    render(<SearchBox delay={10} />);

    await user.type(screen.getByRole('searchbox', { name: /search/i }), 'first');

    expect(await screen.findByText('First hit')).toBeInTheDocument();
    expect(search).toHaveBeenLastCalledWith('first');
  });
});
