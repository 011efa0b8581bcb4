import type { Knex } from 'knex';

interface Price {
  sku: string;
  cents: number;
  updated_at: Date;
}

export async function upsertPrices(db: Knex, prices: Price[]): Promise<number> {
  await db.transaction(async (trx) => {
    for (const price of prices) {
      await trx<Price>('prices').insert(price).onConflict('sku').doUpdate(['cents', 'updated_at']);
    }
  });
  const rows = await db<Price>('prices').whereNotNull('cents').orderBy('sku').select('sku');
  return rows.length;
}
