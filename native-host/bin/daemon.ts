import { enableCompileCache } from 'node:module';
import { currentPaths } from '../transport/paths.ts';

process.umask(0o077);
enableCompileCache(currentPaths().compileCache);

// Imported after the cache is on, so that they come out of it.
const [{ VERSION }, { daemonMain }, { openParts }] = await Promise.all([
  import('../../shared/version.ts'),
  import('../daemon/main.ts'),
  import('../daemon/parts.ts'),
]);
await daemonMain(VERSION, openParts);
