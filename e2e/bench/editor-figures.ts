import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openBench, type EditorServer } from '../../native-host/bin/fixtures/bench.ts';
import { openTestEditor, type TestEditor } from '../../native-host/lsp/fixtures/editor.ts';
import { until } from '../harness/until.ts';
import { pythonSample, typescriptSample } from './samples.ts';
import { percentile, row, type Row } from './table.ts';

const FILES = 10;
/** Saves of every file; the first ones, which start engines, are not counted. */
const ROUNDS = 12;
const UNCOUNTED = 2;
/** How long nobody does anything before memory is read, ms. */
const IDLE_MS = 3_000;
const KEYSTROKES = 600;
/** Between two keystrokes, ms: faster than anybody types. */
const KEY_MS = 5;
/** A frame of a screen, ms: what comes within it is felt by nobody. */
const FRAME_MS = 16;

interface OpenFile {
  uri: string;
  version: number;
  /** A line that holds nothing but a comment. */
  line: number;
}

/** An edit of a letter, as editors send it. */
function type(editor: TestEditor, file: OpenFile, letter: string): void {
  file.version += 1;
  const at = { line: file.line, character: 3 };
  void editor.connection.sendNotification('textDocument/didChange', {
    textDocument: { uri: file.uri, version: file.version },
    contentChanges: [{ range: { start: at, end: at }, text: letter }],
  });
}

const published = (editor: TestEditor, { uri, version }: OpenFile): number =>
  editor.published.filter((each) => each.uri === uri && each.version === version).length;

/** From a save to the last of so many publications for it, ms. */
async function saved(editor: TestEditor, file: OpenFile, publications: number): Promise<number> {
  type(editor, file, 'x');
  const heard = Promise.withResolvers<void>();
  const listening = editor.connection.onNotification('textDocument/publishDiagnostics', (each) => {
    editor.published.push(each);
    if (published(editor, file) >= publications) heard.resolve();
  });
  const started = performance.now();
  editor.save(file.uri);
  await heard.promise;
  const ms = performance.now() - started;
  listening.dispose();
  return ms;
}

/** Saves every file in turn, round after round; times in ms. */
async function saves(editor: TestEditor, files: readonly OpenFile[], publications: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const file of files) {
      const ms = await saved(editor, file, publications);
      if (round >= UNCOUNTED) times.push(ms);
    }
  }
  return times;
}

/** From a keystroke to the answer to a question behind it, while the file was saved and is verified, ms. */
async function keystrokes(editor: TestEditor, files: readonly OpenFile[]): Promise<number[]> {
  const times: number[] = [];
  for (let key = 0; key < KEYSTROKES; key += 1) {
    const file = files[key % files.length];
    if (file === undefined) continue;
    if (key % 20 === 0) editor.save(file.uri);
    const started = performance.now();
    type(editor, file, 'y');
    await editor.actions(file.uri, 0);
    times.push(performance.now() - started);
    await delay(KEY_MS);
  }
  return times;
}

/** Resident memory of a process, MiB. */
const residentOf = ({ pid }: EditorServer): number => {
  const [, kib = ''] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1_024;
};

/** Opens ten files of a registered project, with an edit since the last commit each. */
function openFiles(editor: TestEditor, folder: string): OpenFile[] {
  return Array.from({ length: FILES }, (_, index) => {
    const name = fileName(index);
    const text = textOf(index);
    const uri = editor.open(path.join(folder, name), name.endsWith('.py') ? 'python' : 'typescript', text);
    return { uri, version: 1, line: text.split('\n').length - 2 };
  });
}

const isPython = (index: number): boolean => index % 2 === 1;
const fileName = (index: number): string => (isPython(index) ? `module_${index}.py` : `module-${index}.ts`);
const textOf = (index: number): string =>
  isPython(index) ? `${pythonSample(9_000 + index)}\n# a\n` : `${typescriptSample(9_000 + index)}\n// a\n`;

/** What an editor feels of the language server: saves, keystrokes, and the memory of its process. */
export async function editorFigures(): Promise<Row[]> {
  const bench = openBench();
  try {
    const folder = await bench.repository('editor');
    mkdirSync(path.join(bench.scratch, 'home'), { recursive: true });
    for (let index = 0; index < FILES; index += 1) writeFileSync(path.join(folder, fileName(index)), textOf(index));
    await bench.git(folder, 'add', '.');
    await bench.git(folder, 'commit', '-qm', 'one');
    await bench.cli(folder, ['init', '.']);

    const session = async <T>(options: object, work: (e: TestEditor, f: OpenFile[], s: EditorServer) => Promise<T>) => {
      const server = bench.editorServer(folder);
      const editor = await openTestEditor(server, options);
      const files = openFiles(editor, folder);
      await until('every file was verified', () => files.every((file) => published(editor, file) > 0));
      const result = await work(editor, files, server);
      server.input.end();
      await server.ended;
      return result;
    };

    const plain = await session({}, async (editor, files, server) => {
      await delay(IDLE_MS);
      const opened = residentOf(server);
      const times = await saves(editor, files, 1);
      await delay(IDLE_MS);
      const afterSaves = residentOf(server);
      const keys = await keystrokes(editor, files);
      return { opened, times, afterSaves, keys, afterKeys: residentOf(server) };
    });
    const all = await session({ profile: 'all' }, (editor, files) => saves(editor, files, 2));
    const verified = `${FILES} files of TypeScript and Python in a project, each save another text`;
    return [
      row(`from a save to its findings, warm, ${verified}`, 'ms', plain.times),
      row('of it the 95th percentile', 'ms', [percentile(plain.times, 0.95)], { at: 'most', value: 400 }),
      row('the same with `profile: all`, until types and lint are there too', 'ms', all),
      row('of it the 95th percentile', 'ms', [percentile(all, 0.95)]),
      row('from a keystroke to the answer to a question behind it, while files are verified', 'ms', plain.keys),
      row('of it the 95th percentile', 'ms', [percentile(plain.keys, 0.95)], { at: 'most', value: FRAME_MS }),
      row(`the language server's process, ${FILES} files open and verified`, 'MiB', [plain.opened], {
        at: 'most',
        value: 60,
      }),
      row(`the same after ${FILES * ROUNDS} saves`, 'MiB', [plain.afterSaves]),
      row(`the same after ${KEYSTROKES} keystrokes more`, 'MiB', [plain.afterKeys]),
    ];
  } finally {
    await bench.close();
  }
}
