import PQueue from 'p-queue';

export async function crawl(
  start: string,
  fetchLinks: (url: string) => Promise<string[]>,
  most = 100,
): Promise<Set<string>> {
  const queue = new PQueue({ concurrency: 3, interval: 1000, intervalCap: 10 });
  const seen = new Set<string>();

  function visit(url: string): void {
    if (seen.has(url) || seen.size >= most) return;
    seen.add(url);
    void queue.add(async () => {
      for (const link of await fetchLinks(url)) visit(link);
    });
  }

  visit(start);
  await queue.drain();
  return seen;
}
