import { expect, test } from 'vitest';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import { BlockStates, freshState } from './block-state.ts';

test('beyond the limit the block that was used longest ago is forgotten, not the one that was seen first', () => {
  const states = new BlockStates();
  const first = freshState();
  const place = (index: number): { turn: string; index: number } => ({ turn: 't', index });
  states.keep(place(0), 'x', first);
  for (let index = 1; index < PAGE_LIMITS.blocksPerPage * 2; index += 1) states.keep(place(index), 'x', freshState());
  expect(states.find(place(0), 'x')).toBe(first);
  states.keep(place(-1), 'x', freshState());
  expect(states.find(place(0), 'x')).toBe(first);
  expect(states.find(place(1), 'x')).toBeNull();
});
