import { ERRORS } from '../../shared/errors.ts';

/** First and last line of what was added, as comments of shells and of YAML. */
export const OPEN = '# >>> claude-verify >>>';
const OPEN_WHOLE_FILE = '# >>> claude-verify, which made this file >>>';
/** See {@link OPEN}. */
export const CLOSE = '# <<< claude-verify <<<';
const SHEBANG = '#!/bin/sh\n';
const BLOCK = new RegExp(`^(?:${OPEN}|${OPEN_WHOLE_FILE})\\n[^]*?^${CLOSE}\\n`, 'm');

/** Shells whose scripts can hold the block. */
const SHELL = /^#!\s*(?:\S*\/)?(?:env\s+(?:-S\s+)?)?(?:sh|bash|dash|zsh|ksh)\b/;

/** `text` as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const notFound = `echo ${quoted(`CV076: ${ERRORS.CV076.message} ${ERRORS.CV076.fix}`)} >&2`;

/** Where the launcher is: a path of this machine, or for a hook that others share what each machine's git says. */
export type Launcher = { kind: 'here'; path: string } | { kind: 'shared' };

/** Key of git's local configuration that holds the launcher of this machine for shared hooks. */
export const LAUNCHER_KEY = 'claude-verify.launcher';

const FIND_SHARED = `$(git config --get ${LAUNCHER_KEY} || command -v claude-verify || true)`;

/**
 * One line for hook managers. Where claude-verify is not installed it says so and passes: the file is shared with
 * people who may not have it. Plain in YAML: it holds neither ": " nor " #".
 */
export const SHARED_COMMAND = `sh -c ${quoted(
  `cv="${FIND_SHARED}"; [ -x "$cv" ] || { echo "${ERRORS.CV076.message} (CV076)" >&2; exit 0; }; ` +
    'exec "$cv" check --staged --fail-on-error',
)}`;

/**
 * The lines of the block. A missing launcher stops the commit in a hook of this machine and is only told in a shared
 * one.
 */
function linesOf(launcher: Launcher): string {
  const path = launcher.kind === 'here' ? quoted(launcher.path) : `"${FIND_SHARED}"`;
  return `# Checks what is staged. \`claude-verify init --unhook\` removes these lines.
claude_verify=${path}
if [ -x "$claude_verify" ]; then
  "$claude_verify" check --staged --fail-on-error || {
    echo 'Verification failed. Commit aborted.' >&2
    exit 1
  }
else
  ${notFound}
${launcher.kind === 'here' ? '  exit 1\n' : ''}fi
${CLOSE}
`;
}

/**
 * A hook script with the block, at its head so that no `exit` or `exec` of the script skips it; the script goes on
 * after it and keeps its exit code. An older block is replaced. Undefined for a script that is not of a shell.
 */
export function withBlock(script: string | undefined, launcher: Launcher): string | undefined {
  if (script === undefined) return `${SHEBANG}${OPEN_WHOLE_FILE}\n${linesOf(launcher)}`;
  const old = BLOCK.exec(script)?.[0];
  if (old !== undefined) return script.replace(old, () => `${old.slice(0, old.indexOf('\n') + 1)}${linesOf(launcher)}`);
  const block = `${OPEN}\n${linesOf(launcher)}`;
  if (!script.startsWith('#!')) return `${block}${script}`;
  if (!SHELL.test(script)) return undefined;
  const end = script.indexOf('\n') + 1;
  return end === 0 ? `${script}\n${block}` : `${script.slice(0, end)}${block}${script.slice(end)}`;
}

/**
 * The script without the block, byte for byte as it was before; null when the file was made for it; undefined when it
 * has none.
 */
export function withoutBlock(script: string): string | null | undefined {
  const block = BLOCK.exec(script)?.[0];
  if (block === undefined) return undefined;
  const rest = script.replace(block, '');
  return block.startsWith(OPEN_WHOLE_FILE) && rest === SHEBANG ? null : rest;
}
