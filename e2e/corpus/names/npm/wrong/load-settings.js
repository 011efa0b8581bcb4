const dotenv = require('dotenv');
const path = require('node:path');

function loadSettings(folder) {
  const result = dotenv.load({ path: path.join(folder, '.env'), quiet: true });
  if (result.error) {
    console.warn('No .env file, taking the environment as it is');
  }
  return {
    port: Number(process.env.PORT ?? 3000),
    database: process.env.DATABASE_URL ?? 'sqlite::memory:',
    debug: process.env.DEBUG === '1',
  };
}

module.exports = { loadSettings };
