import { total, type Price } from './price';

export const label = (prices: Price[]): string => total(prices).toFixed(2);
