import { configureStore, createSlice } from '@reduxjs/toolkit';

const session = createSlice({
  name: 'session',
  initialState: { user: null },
  reducers: {
    signedIn(state, action) {
      state.user = action.payload;
    },
  },
});

const logger = () => (next) => (action) => {
  console.debug('dispatching', action);
  return next(action);
};

export const store = configureStore({
  reducer: { session: session.reducer },
  middleware: (getDefault) => getDefault().concat(logger),
});
