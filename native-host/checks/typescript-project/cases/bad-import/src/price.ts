import { round } from './rounding';
import { helper } from './cart';

export interface Price { amount: number; currency: string }

export const total = (prices: readonly Price[]): number => round(prices.length) + helper();
