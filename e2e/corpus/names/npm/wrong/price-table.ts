import * as cheerio from 'cheerio';

export interface PriceRow {
  product: string;
  cents: number;
}

export function readPriceTable(html: string): PriceRow[] {
  const $ = cheerio.loadHTML(html);
  return $('table.prices tbody tr')
    .toArray()
    .map((row) => {
      const cells = $(row).find('td');
      const price = cells.eq(1).text().replace(/[^0-9.]/g, '');
      return { product: cells.first().text().trim(), cents: Math.round(Number(price) * 100) };
    });
}
