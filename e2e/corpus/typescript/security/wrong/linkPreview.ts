import { Hono } from 'hono';

const app = new Hono();
const TITLE = /<title[^>]*>([^<]*)<\/title>/i;

app.get('/preview', async (c) => {
  const target = c.req.query('url');
  if (!target) return c.json({ error: 'url is missing' }, 400);

  const page = await fetch(target, { signal: AbortSignal.timeout(4000) });
  if (!page.ok) return c.json({ error: `status ${page.status}` }, 502);
  const html = await page.text();
  return c.json({ title: TITLE.exec(html)?.[1]?.trim() ?? null });
});

export default app;
