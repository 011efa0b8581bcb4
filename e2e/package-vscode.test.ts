import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { languageOfWord } from '../shared/language.ts';
import { packVscode } from './package-vscode.ts';

test('the package has one program that needs VS Code and Node alone, and what its manifest names', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cv-vsix-'));
  try {
    const file = await packVscode(folder);
    const files = unzipSync(readFileSync(file));
    const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
    const manifest: {
      main: string;
      activationEvents: string[];
      capabilities: { untrustedWorkspaces: { supported: unknown } };
      contributes: { commands: { command: string; enablement?: string }[] };
    } = JSON.parse(text('extension/package.json'));
    const program = text(path.posix.join('extension', manifest.main));
    const needed = [...program.matchAll(/\brequire\([`'"]([^`'"]+)[`'"]\)/g)].map(([, name = '']) => name);
    expect(needed).toContain('vscode');
    expect(needed.filter((name) => name !== 'vscode' && !isBuiltin(name))).toEqual([]);
    const assets = [...text('extension.vsixmanifest').matchAll(/ Path="([^"]+)"/g)].map(([, name = '']) => name);
    expect(assets.filter((name) => files[name] === undefined)).toEqual([]);
    expect(assets.length).toBeGreaterThan(2);
    expect(text('extension/ThirdPartyNotices.txt')).toMatch(/^vscode-languageclient\n[^]*^minimatch\n/m);
    const languages = manifest.activationEvents.map((event) => event.replace('onLanguage:', ''));
    // The server starts nothing of a folder that is not trusted, and the package says which one is.
    expect(manifest.capabilities.untrustedWorkspaces.supported).toBe('limited');
    expect(program).toContain('isTrusted');
    const commands = manifest.contributes.commands.filter(({ command }) => !command.endsWith('.showStatus'));
    expect(commands.map(({ enablement }) => enablement)).toEqual(['isWorkspaceTrusted', 'isWorkspaceTrusted']);
    expect(languages.filter((language) => languageOfWord(language) === undefined)).toEqual([]);
    expect(Buffer.compare(readFileSync(await packVscode(folder)), readFileSync(file))).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
