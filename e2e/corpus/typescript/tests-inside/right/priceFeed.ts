import { strict as assert } from 'node:assert';
import { createFeed } from '@tinymarket/feed';

interface Quote {
  symbol: string;
  price: number;
}

export function average(quotes: readonly Quote[], symbol: string): number | null {
  const prices = quotes.filter((quote) => quote.symbol === symbol).map((quote) => quote.price);
  if (prices.length === 0) return null;
  return prices.reduce((sum, price) => sum + price, 0) / prices.length;
}

assert.equal(average([{ symbol: 'ACME', price: 2 }, { symbol: 'ACME', price: 4 }], 'ACME'), 3);
assert.equal(average([], 'ACME'), null);

const feed = createFeed({ interval: 5000 });
const seen: Quote[] = [];
feed.on('quote', (quote: Quote) => {
  seen.push(quote);
  console.log(quote.symbol, average(seen, quote.symbol));
});
