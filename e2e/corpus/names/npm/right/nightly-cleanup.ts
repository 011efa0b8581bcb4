import cron from 'node-cron';

export interface Cleanup {
  remove(olderThan: Date): Promise<number>;
}

export function scheduleCleanup(cleanup: Cleanup, days: number, expression = '30 3 * * *') {
  if (!cron.validate(expression)) {
    throw new Error(`${expression} is no schedule`);
  }
  return cron.schedule(
    expression,
    async () => {
      const border = new Date(Date.now() - days * 86_400_000);
      const removed = await cleanup.remove(border);
      console.log(`Removed ${removed} old entries`);
    },
    { timezone: 'Europe/Amsterdam', noOverlap: true },
  );
}
