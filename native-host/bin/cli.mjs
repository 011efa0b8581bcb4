// The command line. Plain JavaScript, because what is loaded before the cache of compiled code is on has its types
// stripped anew at every start, and that takes longer than everything else: a git hook waits for this at every commit.
import { lstatSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';

/** The same folder as `pathsFor` (rpc/paths.ts) says, or a slower start. */
function stateFolder({ CLAUDE_VERIFY_HOME: moved = '', XDG_STATE_HOME: state = '' }) {
  if (moved !== '') return path.resolve(homedir(), moved, 'state');
  return path.join(path.isAbsolute(state) ? state : path.join(homedir(), '.local', 'state'), 'claude-verify');
}

/** What is found in the cache is run: nobody else may be able to write there. */
function isPrivate(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return (
    found?.isDirectory() === true && (found.uid === process.getuid?.() || found.uid === 0) && (found.mode & 0o022) === 0
  );
}

// The folder is used where there is one, and not made: `--no-daemon` leaves no trace.
const state = stateFolder(process.env);
if (!process.argv.includes('--no-daemon') && isPrivate(state)) enableCompileCache(path.join(state, 'compile-cache'));

const { runProgram } = await import('./program.ts');
await runProgram();
