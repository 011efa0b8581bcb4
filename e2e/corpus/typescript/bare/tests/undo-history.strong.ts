import { describe, expect, it } from 'vitest';
import { UndoHistory } from './undo-history';

describe('UndoHistory', () => {
  it('undoes and redoes', () => {
    const history = new UndoHistory('a');
    history.push('b');
    history.push('c');
    expect(history.undo()).toBe(true);
    expect(history.current).toBe('b');
    expect(history.redo()).toBe(true);
    expect(history.current).toBe('c');
  });

  it('stops at both ends', () => {
    const history = new UndoHistory(1);
    expect(history.undo()).toBe(false);
    expect(history.redo()).toBe(false);
    expect(history.current).toBe(1);
  });

  it('forgets the future when something new is done', () => {
    const history = new UndoHistory('a');
    history.push('b');
    history.undo();
    history.push('c');
    expect(history.canRedo).toBe(false);
    expect(history.redo()).toBe(false);
    expect(history.current).toBe('c');
  });
});
