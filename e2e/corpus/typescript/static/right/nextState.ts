export type State = 'idle' | 'running' | 'done';

export function nextState(state: State): State {
  if (state === 'running') return 'done';
  return state === 'idle' ? 'running' : 'done';
}
