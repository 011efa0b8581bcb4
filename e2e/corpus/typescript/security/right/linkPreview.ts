import { Hono } from 'hono';

const app = new Hono();
const TITLE = /<title[^>]*>([^<]*)<\/title>/i;
const HOSTS = new Set(['en.wikipedia.org', 'developer.mozilla.org']);

app.get('/preview', async (c) => {
  const target = c.req.query('url');
  if (!target) return c.json({ error: 'url is missing' }, 400);

  const { protocol, hostname, pathname } = new URL(target);
  if (protocol !== 'https:' || !HOSTS.has(hostname)) return c.json({ error: 'not a known site' }, 400);
  const page = await fetch(`https://${hostname}${pathname}`, { signal: AbortSignal.timeout(4000), redirect: 'error' });
  if (!page.ok) return c.json({ error: `status ${page.status}` }, 502);
  const html = await page.text();
  return c.json({ title: TITLE.exec(html)?.[1]?.trim() ?? null });
});

export default app;
