import { fileURLToPath } from 'node:url';
import { usePrivateCompileCache } from '../rpc/compile-cache.ts';
import { currentPaths } from '../rpc/paths.ts';

process.umask(0o077);
const paths = currentPaths();
usePrivateCompileCache(paths, process.getuid?.() ?? 0);

// Imported after the cache is on, so that they come out of it.
const [{ runShim }, { allowedCallers }, { ensureDaemon }, { isDaemonRunning }] = await Promise.all([
  import('../rpc/shim-relay.ts'),
  import('../rpc/caller.ts'),
  import('../daemon/ensure.ts'),
  import('../rpc/sign-of-life.ts'),
]);

const code = await runShim({
  args: process.argv.slice(2),
  allowed: allowedCallers(paths.allowedOrigins),
  stdin: process.stdin,
  stdout: process.stdout,
  isRunning: (socket) => isDaemonRunning({ socket, holder: paths.holder }),
  ensure: () =>
    ensureDaemon({
      paths,
      uid: process.getuid?.() ?? 0,
      daemon: fileURLToPath(new URL('daemon.mjs', import.meta.url)),
      env: process.env,
    }),
});
process.exit(code);
