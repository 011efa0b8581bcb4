const { Redis } = require('ioredis');

const redis = new Redis({
  host: process.env.REDIS_HOST || 'localhost',
  port: 6379,
  retry_strategy: (times) => Math.min(times * 50, 2000),
  maxRetriesPerRequest: 3,
});

async function addScore(board, player, points) {
  return redis.zincrby(board, points, player);
}

async function top(board, count) {
  const flat = await redis.zrevrange(board, 0, count - 1, 'WITHSCORES');
  const rows = [];
  for (let i = 0; i < flat.length; i += 2) rows.push({ player: flat[i], points: Number(flat[i + 1]) });
  return rows;
}

module.exports = { addScore, top };
