import { existsSync } from 'node:fs';
import { usePrivateCompileCache } from '../transport/compile-cache.ts';
import { currentPaths } from '../transport/paths.ts';

const paths = currentPaths();
// A git hook waits for this at every commit. The folder is used where there is one, and not made: `--no-daemon` leaves no trace.
if (existsSync(paths.state) && !process.argv.includes('--no-daemon')) usePrivateCompileCache(paths, process.getuid?.() ?? 0);

// Imported after the cache is on, so that it comes out of it.
const { runProgram } = await import('./program.ts');
await runProgram();
