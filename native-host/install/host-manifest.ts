import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';
import { replaceFile } from '../rpc/private-files.ts';

/** Name by which the extension asks the browser for the host. */
export const HOST_NAME = 'com.claude_verify.host';

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function write(file: string, text: string, mode: number): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    replaceFile(file, text, mode);
  } catch (cause) {
    throw new CodedError('CV032', `${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The script that the browser starts: absolute paths only, because browsers start hosts with a minimal PATH. */
export function wrapperScript(installation: Pick<HostInstallation, 'node' | 'shim' | 'environment'>): string {
  const sets = Object.entries(installation.environment).map(
    ([name, value]) => `${name}=${quote(value)}\nexport ${name}\n`,
  );
  return `#!/bin/sh\n${sets.join('')}exec ${quote(installation.node)} ${quote(installation.shim)} "$@"\n`;
}

/** The same for Windows, which starts hosts that are no program through its command interpreter. */
export function windowsWrapper(installation: Pick<HostInstallation, 'node' | 'shim' | 'environment'>): string {
  const asIs = (text: string): string => text.replaceAll('%', '%%');
  const sets = Object.entries(installation.environment).map(([name, value]) => `set "${name}=${asIs(value)}"\r\n`);
  return `@echo off\r\n${sets.join('')}"${asIs(installation.node)}" "${asIs(installation.shim)}" %*\r\n`;
}

/** The native messaging manifest (Chrome's native messaging documentation; MDN, "Native manifests"). */
function hostManifest(installation: Pick<HostInstallation, 'wrapper' | 'callers'>): object {
  return {
    name: HOST_NAME,
    description: 'claude-verify: verifies code on this machine and keeps corrections',
    path: installation.wrapper,
    type: 'stdio',
    ...installation.callers,
  };
}

/** File of the manifest in a browser's folder. */
export const manifestFile = (manifestDirectory: string): string => join(manifestDirectory, `${HOST_NAME}.json`);

/** Writes wrapper and manifest; repeating it changes nothing. Throws CV032 where a folder cannot be written. */
export function installHost(installation: HostInstallation): string {
  const script = installation.wrapper.endsWith('.bat') ? windowsWrapper : wrapperScript;
  write(installation.wrapper, script(installation), 0o700);
  const file = manifestFile(installation.manifestDirectory);
  write(file, `${JSON.stringify(hostManifest(installation), null, 2)}\n`, 0o600);
  return file;
}

/** Removes the manifest from a browser's folder; false when there was none. */
export function uninstallHost(manifestDirectory: string): boolean {
  const file = manifestFile(manifestDirectory);
  if (readManifest(manifestDirectory) === undefined) return false;
  rmSync(file);
  return true;
}

const manifestSchema = z.object({
  name: z.literal(HOST_NAME),
  path: z.string(),
  allowed_origins: z.optional(z.array(z.string())),
  allowed_extensions: z.optional(z.array(z.string())),
});

/**
 * The manifest that is installed, `'unreadable'` when the file is there and is not one of ours, undefined without a
 * file.
 */
export function readManifest(manifestDirectory: string): z.infer<typeof manifestSchema> | 'unreadable' | undefined {
  let text: string;
  try {
    text = readFileSync(manifestFile(manifestDirectory), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    return 'unreadable';
  }
  try {
    const parsed = manifestSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : 'unreadable';
  } catch (error) {
    if (error instanceof SyntaxError) return 'unreadable';
    throw error;
  }
}

/** Does an installed manifest let all of these start the host? */
export const admits = (manifest: z.infer<typeof manifestSchema>, callers: HostCallers): boolean =>
  'allowed_extensions' in callers
    ? callers.allowed_extensions.every((id) => manifest.allowed_extensions?.includes(id) === true)
    : callers.allowed_origins.every((origin) => manifest.allowed_origins?.includes(origin) === true);

/** Who may start the host: Chromium's browsers compare the extension's origin, Firefox the add-on's id. */
export type HostCallers = { allowed_origins: readonly string[] } | { allowed_extensions: readonly string[] };

/** What an installation is made of; every path is absolute. */
export interface HostInstallation {
  /** Folder in which the browser looks for manifests. */
  manifestDirectory: string;
  /** Where the wrapper script goes. */
  wrapper: string;
  node: string;
  shim: string;
  callers: HostCallers;
  /** Environment that the wrapper sets; browsers start hosts with whatever they have themselves. */
  environment: Readonly<Record<string, string>>;
}
