import * as z from 'zod';

export const priceSchema = z.object({ amount: z.number(), currency: z.string() });
export type Price = z.infer<typeof priceSchema>;

export function total(prices: readonly Price[]): number {
  return prices.reduce((sum, { amount }) => sum + amount, 0);
}
