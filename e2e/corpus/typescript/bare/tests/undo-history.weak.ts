import { describe, expect, it } from 'vitest';
import { UndoHistory } from './undo-history';

describe('UndoHistory', () => {
  it('undoes', () => {
    const history = new UndoHistory(1);
    history.push(2);
    history.undo();
    expect(history.current).toBe(1);
  });

  it('knows whether it can', () => {
    expect(new UndoHistory(1).canUndo).toBe(false);
  });
});
