import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface CartState {
  items: Record<string, number>;
  touched: boolean;
}

const initialState: CartState = { items: {}, touched: false };
export const loggedOut = createAction('session/loggedOut');

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    added(state, action: PayloadAction<string>) {
      state.items[action.payload] = (state.items[action.payload] ?? 0) + 1;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, () => initialState)
      .addDefault((state) => {
        state.touched = true;
      });
  },
});
