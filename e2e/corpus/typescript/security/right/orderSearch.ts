import { Pool } from 'pg';
import type { Request, Response } from 'express';

const pool = new Pool({ max: 5 });

interface Order {
  id: number;
  customer: string;
  total: number;
}

function condition(column: 'customer' | 'city', position: number): string {
  return `${column} ILIKE $${position}`;
}

async function findOrders(customer: string): Promise<Order[]> {
  const sql = 'SELECT id, customer, total FROM orders WHERE ' + condition('customer', 1) + ' ORDER BY id DESC LIMIT 50';
  const result = await pool.query<Order>(sql, [`%${customer}%`]);
  return result.rows;
}

export async function searchOrders(req: Request, res: Response): Promise<void> {
  const customer = req.query['customer'];
  if (typeof customer !== 'string') {
    res.status(400).json({ error: 'customer is missing' });
    return;
  }
  res.json(await findOrders(customer));
}
