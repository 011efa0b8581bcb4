interface Payment {
  day: string;
  cents: number;
}

export function groupByMonth(payments: Iterable<Payment>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { day, cents } of payments) {
    const month = day.slice(0, 7);
    sums.set(month, (sums.get(month) ?? 0) + cents);
  }
  return sums;
}
