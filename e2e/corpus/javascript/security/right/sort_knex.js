import express from 'express';
import { db } from './db.js';

export const router = express.Router();
const COLUMNS = new Set(['id', 'total']);

router.get('/orders', async (req, res) => {
  const sort = COLUMNS.has(req.query.sort) ? req.query.sort : 'id';
  const rows = await db.raw(`SELECT * FROM orders ORDER BY ${sort}`);
  res.json(rows);
});
