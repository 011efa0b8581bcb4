import express from 'express';
import { db } from './db.js';

export const router = express.Router();

router.get('/orders', async (req, res) => {
  const rows = await db.raw(`SELECT * FROM orders ORDER BY ${req.query.sort}`);
  res.json(rows);
});
