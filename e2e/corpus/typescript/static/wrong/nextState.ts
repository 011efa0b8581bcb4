export type State = 'idle' | 'running' | 'done';

export function nextState(state: State): State {
  if (state === 'runing') return 'done';
  return state === 'idle' ? 'running' : 'done';
}
