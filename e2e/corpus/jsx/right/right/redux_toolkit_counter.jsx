import { configureStore, createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import { Provider, useDispatch, useSelector } from 'react-redux';

const fetchQuote = createAsyncThunk('quotes/fetch', async (_arg, { rejectWithValue }) => {
  const response = await fetch('https://api.example.com/quotes/random');
  return response.ok ? response.json() : rejectWithValue(response.status);
});

const quotes = createSlice({
  name: 'quotes',
  initialState: { items: [], status: 'idle' },
  reducers: {
    // Immer turns these "mutations" into a new state.
    removed(state, action) {
      state.items = state.items.filter((quote) => quote.id !== action.payload);
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(fetchQuote.pending, (state) => {
        state.status = 'loading';
      })
      .addCase(fetchQuote.fulfilled, (state, action) => {
        state.status = 'idle';
        state.items.push(action.payload);
      })
      .addCase(fetchQuote.rejected, (state) => {
        state.status = 'failed';
      });
  },
});

const store = configureStore({ reducer: { quotes: quotes.reducer } });

function Quotes() {
  const dispatch = useDispatch();
  const { items, status } = useSelector((state) => state.quotes);
  return (
    <>
      <button type="button" disabled={status === 'loading'} onClick={() => dispatch(fetchQuote())}>
        Another quote
      </button>
      {status === 'failed' && <p role="alert">No quote this time.</p>}
      {items.map(({ id, text }) => (
        <blockquote key={id}>
          {text}{' '}
          <button type="button" onClick={() => dispatch(quotes.actions.removed(id))}>Remove</button>
        </blockquote>
      ))}
    </>
  );
}

export const App = () => (
  <Provider store={store}>
    <Quotes />
  </Provider>
);
