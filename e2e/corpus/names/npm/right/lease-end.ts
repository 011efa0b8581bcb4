import dayjs from 'dayjs';

export interface Lease {
  start: string;
  months: number;
}

export function leaseEnd(lease: Lease): string {
  return dayjs(lease.start)
    .add(lease.months, 'month')
    .subtract(1, 'day')
    .endOf('day')
    .format('YYYY-MM-DD');
}

export function isRunning(lease: Lease, at: Date): boolean {
  return dayjs(at).isBefore(leaseEnd(lease));
}
