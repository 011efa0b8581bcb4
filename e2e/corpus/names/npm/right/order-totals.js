import { groupBy, orderBy, sumBy } from 'lodash';

/**
 * @param {{ customer: string, amount: number }[]} orders
 */
export function totalsPerCustomer(orders) {
  const groups = groupBy(orders, (order) => order.customer);
  const totals = Object.entries(groups).map(([customer, list]) => ({
    customer,
    total: sumBy(list, (order) => order.amount),
    orders: list.length,
  }));
  return orderBy(totals, ['total', 'customer'], ['desc', 'asc']);
}
