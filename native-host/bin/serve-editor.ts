import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CodedError } from '../../shared/errors.ts';
import { VERSION } from '../../shared/version.ts';
import { ensureDaemon } from '../daemon/ensure.ts';
import { serve } from '../lsp/editor-server.ts';
import { greet, type Client } from '../rpc/client.ts';
import { currentPaths } from '../rpc/paths.ts';
import { languageInProject } from './project-specs.ts';
import { placeInProject, whyAlone } from './place-in-project.ts';

const DAEMON = fileURLToPath(new URL('daemon.mjs', import.meta.url));

/** As the shim does: without the questions of the command line about older daemons, which would load much more. */
async function connect(): Promise<Client> {
  const uid = process.getuid?.() ?? 0;
  const paths = currentPaths();
  const ensured = await ensureDaemon({ paths, uid, daemon: DAEMON, env: process.env });
  if (!ensured.ok) throw new CodedError(ensured.code, ensured.detail);
  const pulse = { socket: ensured.file, holder: paths.holder };
  return greet(ensured.socket, ensured.token, { client: 'cli', version: VERSION }, pulse);
}

async function headOf(path: string, text: string): Promise<string | undefined> {
  const { textAtHead, withLineEndsOf } = await import('./commit-text.ts');
  const head = await textAtHead(path, process.env).catch(() => undefined);
  return head === undefined ? undefined : withLineEndsOf(head, text);
}

/** A file that is not there any more has the path that its editor says. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}

/** Loads what a server needs at times only, so that it is compiled once and for all. */
export const loadWhatIsRare = (): Promise<unknown> =>
  Promise.all([
    import('./commit-text.ts'),
    import('../kit/tool-files.ts'),
    import('../daemon/log.ts'),
    import('../sandbox/git.ts'),
    import('../sandbox/start-detached.ts'),
  ]);

/** Serves the editor at standard input and output, and ends the process when it is gone. */
export async function serveEditor(): Promise<void> {
  const code = await serve({
    input: process.stdin,
    output: process.stdout,
    version: VERSION,
    name: `editor-${process.pid}-${Date.now().toString(36)}`,
    connect,
    headOf,
    realPath,
    languageOf: (file) => languageInProject(realPath(file)),
    isAlive,
    placeOf: placeInProject,
    whyAlone,
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  process.exit(code);
}
