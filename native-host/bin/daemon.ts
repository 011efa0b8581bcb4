import { usePrivateCompileCache } from '../rpc/compile-cache.ts';
import { currentPaths } from '../rpc/paths.ts';

process.umask(0o077);
usePrivateCompileCache(currentPaths(), process.getuid?.() ?? 0);

// Imported after the cache is on, so that they come out of it.
const [{ VERSION }, { daemonMain }, { openServices }] = await Promise.all([
  import('../../shared/version.ts'),
  import('../daemon/main.ts'),
  import('../daemon/services.ts'),
]);
await daemonMain(VERSION, openServices);
