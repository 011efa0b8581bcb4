import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Runs inside of the sandbox: lays a copy of a small tree for each change of one of its files, into folders of their
 * own, and then starts Node with the arguments that it was given. Its standard input says what to lay, and what the
 * runner of the tests gets on its own.
 */
const { root, files, file, text, edits, folders, seal } = JSON.parse(readFileSync(0, 'utf8'));
for (const [index, { start, end, text: planted }] of edits.entries()) {
  const folder = path.join(root, folders[index]);
  for (const each of files) {
    mkdirSync(path.dirname(path.join(folder, each)), { recursive: true });
    cpSync(path.join(root, each), path.join(folder, each));
  }
  writeFileSync(path.join(folder, file), text.slice(0, start) + planted + text.slice(end));
}
const runner = spawn(process.execPath, process.argv.slice(2), { stdio: ['pipe', 'inherit', 'inherit'] });
runner.on('exit', (code) => process.exit(code ?? 1));
runner.stdin.on('error', () => undefined).end(seal);
