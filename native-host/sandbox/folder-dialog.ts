import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { LIMITS } from '../../shared/limits.ts';
import { SEARCH_PATH } from './launch.ts';
import { runProcess } from './process.ts';
import { SCREEN } from './start-detached.ts';

/** Variables that say how a program looks on the user's screen, and where their own folders are. */
const LOOKS = ['HOME', 'LANG', 'XDG_RUNTIME_DIR', 'XDG_CONFIG_HOME', 'XDG_CURRENT_DESKTOP', 'XDG_DATA_DIRS'] as const;

/** Programs that ask for a folder, best first, and how each is told to. */
const PROGRAMS: readonly { name: string; args(title: string, home: string): string[] }[] = [
  {
    name: 'zenity',
    args: (title, home) => ['--file-selection', '--directory', `--title=${title}`, `--filename=${home}/`],
  },
  { name: 'kdialog', args: (title, home) => ['--title', title, '--getexistingdirectory', home] },
];

/** What the toolkits of both say when there is no screen to draw on. */
const NO_SCREEN = /cannot open display|could not connect to display|no qt platform plugin/i;

/** What became of the question for a folder. */
export type ChosenFolder =
  | { kind: 'chosen'; folder: string }
  | { kind: 'cancelled' }
  /** It could not be asked. */
  | { kind: 'none'; reason: string };

/** The dialog of the user's own desktop in which they choose a folder: no client names a path to this machine. */
export interface FolderDialog {
  /** Is there a screen, and a program that asks on it? */
  isAvailable(): boolean;
  /** Asks, and waits for the user: for {@link LIMITS.folderDialogMs}, or until the signal. Never rejects. */
  choose(title: string, signal: AbortSignal): Promise<ChosenFolder>;
}

/** Where to look, and what the daemon knows of its user's screen. */
interface DialogPlace {
  env: Readonly<Record<string, string | undefined>>;
  searchPath?: readonly string[];
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The dialog on the screen that this environment names. */
export function folderDialog({ env, searchPath = SEARCH_PATH }: DialogPlace): FolderDialog {
  const hasScreen = (): boolean => (env['DISPLAY'] ?? '') !== '' || (env['WAYLAND_DISPLAY'] ?? '') !== '';
  const found = (): { file: string; args: (title: string, home: string) => string[] } | undefined =>
    PROGRAMS.flatMap(({ name, args }) => searchPath.map((folder) => ({ file: path.join(folder, name), args }))).find(
      ({ file }) => isExecutable(file),
    );
  return {
    isAvailable: () => hasScreen() && found() !== undefined,
    async choose(title, signal) {
      const program = hasScreen() ? found() : undefined;
      if (program === undefined) return { kind: 'none', reason: 'There is no screen, or neither zenity nor kdialog.' };
      const passed = [...SCREEN, ...LOOKS].flatMap((name) => (env[name] === undefined ? [] : [`${name}=${env[name]}`]));
      const result = await runProcess({
        // Its own home is a private folder; the dialog is to begin in the user's.
        command: 'env',
        args: [...passed, program.file, ...program.args(title, env['HOME'] ?? '/')],
        deadlineMs: LIMITS.folderDialogMs,
        signal,
      });
      if (result.kind === 'timeout' || result.kind === 'cancelled') return { kind: 'cancelled' };
      if (result.kind === 'missing') return { kind: 'none', reason: 'env is missing.' };
      if (result.kind === 'failed') return { kind: 'none', reason: result.reason };
      const folder = result.stdout.text.replace(/\n$/, '');
      if (result.kind === 'exit' && result.code === 0 && path.isAbsolute(folder)) return { kind: 'chosen', folder };
      // Both end with 1 when the user closes the dialog, and without a screen, too.
      if (result.kind === 'exit' && result.code === 1 && !NO_SCREEN.test(result.stderr.text))
        return { kind: 'cancelled' };
      return { kind: 'none', reason: result.stderr.text.trim().split('\n').at(-1) ?? '' };
    },
  };
}
