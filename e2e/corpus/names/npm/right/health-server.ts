import express, { type Request, type Response } from 'express';

const started = Date.now();

export function createHealthServer(ready: () => Promise<boolean>) {
  const app = express();
  app.disable('x-powered-by');

  app.get('/live', (_request: Request, response: Response) => {
    response.json({ uptime: Date.now() - started });
  });

  app.get('/ready', async (_request, response) => {
    const ok = await ready();
    response.status(ok ? 200 : 503).send(ok ? 'ready' : 'starting');
  });

  return app;
}
