// `npm run pin:packages`: asks the registry for the newest versions of well-known packages and of all that their
// declarations import, and writes their versions and hashes into native-host/acquire/npm/pinned-packages.json.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAcquiredStore } from '../native-host/acquire/acquired-store.ts';
import { declarationFactsSchema } from '../native-host/acquire/npm/declaration-package.ts';
import { openDeclarationSets } from '../native-host/acquire/npm/declaration-sets.ts';
import { fetchDeclarations } from '../native-host/acquire/npm/fetch-declarations.ts';
import { openNpmRegistry } from '../native-host/acquire/npm/npm-registry.ts';
import type { PinnedPackages } from '../native-host/acquire/npm/pinned-packages.ts';

/** Packages that are imported most, of those that have declarations. */
const NAMES = `
  @reduxjs/toolkit @tanstack/react-query ajv axios bcrypt bcryptjs better-sqlite3 bullmq chalk cheerio
  classnames clsx commander cookie-parser cors csv-parse date-fns dayjs dotenv execa express
  express-rate-limit fastify fs-extra glob graphql helmet hono immer ioredis joi jsonwebtoken knex koa
  lodash lodash-es luxon marked mongodb mongoose multer mysql2 nanoid nodemailer p-limit pg pino react
  react-dom react-hook-form react-redux react-router-dom redis rxjs socket.io uuid winston ws yup zod
  zustand
`
  .trim()
  .split(/\s+/);

const address = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
const folder = mkdtempSync(join(tmpdir(), 'pins-'));
try {
  const store = openAcquiredStore(join(folder, 'packages'), declarationFactsSchema);
  const sets = openDeclarationSets(join(folder, 'sets.json'), store);
  const registry = openNpmRegistry(address);
  const at = new Date().toISOString();
  const packages: PinnedPackages['packages'] = [];
  for (const each of NAMES) {
    const fetch = { registry, store, sets, now: () => new Date(), telling: () => undefined, pinOf: () => undefined };
    const { name, version, types, closure, missing } = await fetchDeclarations(
      each,
      undefined,
      fetch,
      AbortSignal.timeout(300_000),
    );
    if (types === null) throw new Error(`${name} has no declarations`);
    packages.push({ name, version, types, closure, missing });
    console.log(
      `${name} ${version}: ${types.name} ${types.version}, ${closure.length} more, without ${missing.join(', ')}`,
    );
  }
  const file = join(import.meta.dirname, '../native-host/acquire/npm/pinned-packages.json');
  writeFileSync(file, `${JSON.stringify({ at, packages }, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
