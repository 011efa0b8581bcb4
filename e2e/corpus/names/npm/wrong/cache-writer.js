const fs = require('fs-extra');
const path = require('node:path');

async function writeCache(folder, key, value) {
  const file = path.join(folder, `${key}.json`);
  await fs.ensureDir(path.dirname(file));
  await fs.writeJson(file, { savedAt: Date.now(), value }, { indent: 2 });
  return file;
}

async function readCache(folder, key) {
  const file = path.join(folder, `${key}.json`);
  if (!(await fs.pathExists(file))) return undefined;
  const { value } = await fs.readJson(file);
  return value;
}

module.exports = { writeCache, readCache };
