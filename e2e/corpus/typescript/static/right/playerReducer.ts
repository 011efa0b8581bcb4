interface State {
  playing: boolean;
  position: number;
  // ... your other fields
}

type Action = { type: 'play' } | { type: 'seek'; to: number } | /* ... */ { type: 'stop' };

function reducer(state: State, action: Action): State {
  switch (action.type) {
    // ... the cases you have

    case 'seek':
      return { ...state, position: Math.max(0, action.to) };
    case 'stop':
      return { ...state, playing: false, position: 0 };
    default:
      return state;
  }
}

...

export const usePlayer = () => useReducer(reducer, initialState);
