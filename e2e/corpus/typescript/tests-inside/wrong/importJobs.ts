interface Job {
  id: string;
  run: () => Promise<number>;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export async function runAll(jobs: Job[]): Promise<Map<string, number>> {
  const results = new Map<string, number>();
  jobs.forEach(async (job) => {
    results.set(job.id, await job.run());
  });
  return results;
}

async function main(): Promise<void> {
  const jobs: Job[] = [
    { id: 'orders', run: async () => { await sleep(5); return 12; } },
    { id: 'stock', run: async () => { await sleep(1); return 3; } },
  ];
  const results = await runAll(jobs);
  if (results.size !== 2 || results.get('orders') !== 12) {
    console.error('FAIL: got', results);
    process.exit(1);
  }
  console.log('PASS');
}

await main();
