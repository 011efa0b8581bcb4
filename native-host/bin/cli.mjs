// The command line. Plain JavaScript, because what is loaded before the cache of compiled code is on has its types
// stripped anew at every start, and that takes longer than everything else: a git hook waits for this at every commit.
import { lstatSync, mkdirSync } from 'node:fs';
import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { load } from './start.mjs';

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

const state = stateFolder(process.env);
const [, , word, ...rest] = process.argv;
/** Said by a language server to itself: it began again with the code that it had compiled. */
const AGAIN = '--again';
const isServer = word === 'lsp' && rest.every((each) => each === '--stdio' || each === AGAIN);
// The folder is used where there is one, and made only for who needs a daemon anyway: `--no-daemon` leaves no trace.
if (isServer) mkdirSync(state, { recursive: true, mode: 0o700 });
// What `uninstall` removes is not written again at its end.
const keepsCache = !process.argv.includes('--no-daemon') && process.argv[2] !== 'uninstall';
if (keepsCache && isPrivate(state)) enableCompileCache(path.join(state, 'compile-cache'));

/** What a server takes that compiled nothing itself is well below, what compiling leaves behind well above, bytes. */
const COMPILED_HERE_BYTES = 75 * 2 ** 20;

if (isServer) {
  // An editor keeps its server for a day: it goes without the parser and all that prints.
  const { loadWhatIsRare, serveEditor } = await load('serve-editor');
  const compiled = process.memoryUsage.rss() > COMPILED_HERE_BYTES && getCompileCacheDir() !== undefined;
  if (compiled && !rest.includes(AGAIN)) {
    await loadWhatIsRare();
    flushCompileCache();
    // In the place of this process, whose editor has said nothing yet that was read.
    process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1), AGAIN]);
  }
  await serveEditor();
} else {
  const { runProgram } = await load('program');
  await runProgram();
}
