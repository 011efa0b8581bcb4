import { useMemo } from 'react';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * @param {{ sales: { date: string, cents: number, channel: 'web' | 'shop' }[], year: number }} props
 *   Dates are ISO dates such as 2024-03-31.
 */
export function SalesChart({ sales, year }) {
  const data = useMemo(() => {
    const rows = MONTHS.map((month) => ({ month, web: 0, shop: 0 }));
    for (const { date, cents, channel } of sales) {
      const [y, m] = date.split('-').map(Number);
      if (y === year) rows[m - 1][channel] += cents / 100;
    }
    return rows;
  }, [sales, year]);

  return (
    <figure>
      <figcaption>Sales in {year}</figcaption>
      <ResponsiveContainer width="100%" height={320}>
        <BarChart data={data}>
          <CartesianGrid strokeDasharray="3 3" />
          <XAxis dataKey="month" />
          <YAxis unit=" €" />
          <Tooltip formatter={(value) => `${value.toFixed(2)} €`} />
          <Legend />
          <Bar dataKey="web" stackId="sales" fill="#3366cc" />
          <Bar dataKey="shop" stackId="sales" fill="#dc8f00" />
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}
