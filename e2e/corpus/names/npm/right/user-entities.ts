import { createEntityAdapter, createSlice } from '@reduxjs/toolkit';

interface User {
  id: string;
  name: string;
}

const adapter = createEntityAdapter<User>({
  sortComparer: (a, b) => a.name.localeCompare(b.name),
});

export const usersSlice = createSlice({
  name: 'users',
  initialState: adapter.getInitialState({ loading: false }),
  reducers: {
    received: adapter.setAll,
    renamed: adapter.updateOne,
  },
});

interface RootState {
  users: ReturnType<typeof usersSlice.reducer>;
}

export const { selectAll, selectById } = adapter.getSelectors((state: RootState) => state.users);
