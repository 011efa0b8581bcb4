import { serve } from '@hono/node-server';
import { zValidator } from '@hono/zod-validator';
import { and, desc, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { integer, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { logger } from 'hono/logger';
import { Pool } from 'pg';
import { z } from 'zod';

export const priority = pgEnum('priority', ['low', 'normal', 'high']);

export const tickets = pgTable('tickets', {
  id: uuid('id').primaryKey().defaultRandom(),
  title: text('title').notNull(),
  priority: priority('priority').notNull().default('normal'),
  votes: integer('votes').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export type Ticket = typeof tickets.$inferSelect;
export type NewTicket = typeof tickets.$inferInsert;

const pool = new Pool({ connectionString: process.env.DATABASE_URL });
const db = drizzle(pool, { schema: { tickets } });

const newTicket = z.object({
  title: z.string().trim().min(3).max(200),
  priority: z.enum(['low', 'normal', 'high']).optional(),
});

const listQuery = z.object({
  priority: z.enum(['low', 'normal', 'high']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

const app = new Hono()
  .use(logger())
  .get('/tickets', zValidator('query', listQuery), async (c) => {
    const { priority: wanted, limit } = c.req.valid('query');
    const rows = await db
      .select()
      .from(tickets)
      .where(and(wanted ? eq(tickets.priority, wanted) : undefined))
      .orderBy(desc(tickets.createdAt))
      .limit(limit);
    return c.json(rows);
  })
  .post('/tickets', zValidator('json', newTicket), async (c) => {
    const [created] = await db.insert(tickets).values(c.req.valid('json')).returning();
    return c.json(created, 201);
  })
  .post('/tickets/:id/vote', async (c) => {
    const [updated] = await db
      .update(tickets)
      .set({ votes: sql`${tickets.votes} + 1` })
      .where(eq(tickets.id, c.req.param('id')))
      .returning();
    if (!updated) throw new HTTPException(404, { message: 'no such ticket' });
    return c.json(updated);
  })
  .onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    console.error(error);
    return c.json({ error: 'internal error' }, 500);
  });

export type AppType = typeof app;

const server = serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) }, ({ port }) => {
  console.log(`Listening on ${port}`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close(() => void pool.end());
  });
}
