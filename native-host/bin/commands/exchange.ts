import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import type { Command } from 'commander';
import { EXCHANGE_FORMATS } from '../../../shared/correction.ts';
import type { ExchangeFormat } from '../../../shared/correction.ts';
import { CodedError } from '../../../shared/errors.ts';
import { connect } from '../connect.ts';
import { advise, complain, fail, print, printRaw } from '../output.ts';

const FILE_PIECE = 256 * 1024;

function formatOf(word: string | undefined, file: string | undefined): ExchangeFormat | undefined {
  const named = word ?? file?.split('.').at(-1)?.toLowerCase();
  const known = EXCHANGE_FORMATS.find((format) => format === named);
  if (word !== undefined && known === undefined)
    throw new CodedError('CV070', `--format is one of ${EXCHANGE_FORMATS.join(', ')}.`);
  return known;
}

const CANNOT = (code: 'CV071' | 'CV075', file: string, cause: unknown): CodedError =>
  new CodedError(code, `${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });

/** Writes beside the file and renames at the end: an export that breaks off leaves what was there. */
function fileWriter(file: string): { write(text: string): void; end(): void; drop(): void } {
  const temporary = `${file}.${process.pid}.new`;
  const trying = <T>(work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      rmSync(temporary, { force: true });
      throw CANNOT('CV075', file, cause);
    }
  };
  const handle = trying(() => openSync(temporary, 'wx', 0o600));
  return {
    write: (text) =>
      trying(() => {
        const bytes = Buffer.from(text);
        for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
      }),
    end: () =>
      trying(() => {
        fsyncSync(handle);
        closeSync(handle);
        renameSync(temporary, file);
      }),
    drop: () => rmSync(temporary, { force: true }),
  };
}

async function exportAll(options: { format?: string; project?: string; output?: string }): Promise<void> {
  const format = formatOf(options.format, options.output) ?? 'json';
  const client = await connect({ start: true });
  const out = options.output === undefined ? undefined : fileWriter(options.output);
  try {
    let more = true;
    for (let part = 0; more; part += 1) {
      const piece = await client.request('feedback.export', {
        format,
        part,
        ...(options.project === undefined ? {} : { project: options.project }),
      });
      if (out === undefined) printRaw(piece.text);
      else out.write(piece.text);
      ({ more } = piece);
    }
    out?.end();
  } catch (problem) {
    out?.drop();
    throw problem;
  } finally {
    client.close();
  }
  if (options.output !== undefined)
    complain(`written to ${options.output}; it contains code, and only you can read it`);
}

/** The text of a file (`-`: standard input) piece by piece. Throws CV071, and CV046 for what is no UTF-8. */
function* textOf(file: string): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let line = 1;
  const decode = (bytes: Uint8Array | undefined): string => {
    try {
      const text = bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
      line += text.split('\n').length - 1;
      return text;
    } catch (cause) {
      throw new CodedError('CV046', `Line ${line} or one of the next is not UTF-8.`, { cause });
    }
  };
  const trying = <T>(work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      throw CANNOT('CV071', file, cause);
    }
  };
  const handle = file === '-' ? 0 : trying(() => openSync(file, 'r'));
  try {
    const buffer = Buffer.alloc(FILE_PIECE);
    for (;;) {
      const length = trying(() => readSync(handle, buffer));
      if (length === 0) break;
      yield decode(buffer.subarray(0, length));
    }
    yield decode(undefined);
  } finally {
    if (handle !== 0) closeSync(handle);
  }
}

async function importAll(file: string, options: { format?: string }): Promise<void> {
  const format = formatOf(options.format, file);
  const client = await connect({ start: true });
  try {
    let part = 0;
    const send = (text: string, last: boolean) =>
      client.request('feedback.import', { part: part++, text, last, ...(format === undefined ? {} : { format }) });
    for (const text of textOf(file)) await send(text, false);
    const { stored, already } = await send('', true);
    print(`${stored} stored, ${already} already there`);
    if (stored > 0) advise('they are claims until tools have checked them: `claude-verify feedback reverify ID`');
  } finally {
    client.close();
  }
}

/** `claude-verify feedback export|import` */
export function addExchange(feedback: Command): void {
  feedback
    .command('export')
    .description('the corrections as they were recorded')
    .option(
      '-f, --format <format>',
      'json (specification, section 3.4), jsonl or csv; by default what the name of the file says, else json',
    )
    .option('-p, --project <name>', 'only of this project')
    .option('-o, --output <file>', 'to this file; without it, to standard output')
    .action((options: { format?: string; project?: string; output?: string }) => exportAll(options).catch(fail));
  feedback
    .command('import')
    .description('import an export: all of it or, if a line is wrong, nothing')
    .argument('[file]', 'the file, or - for standard input', '-')
    .option(
      '-f, --format <format>',
      'json, jsonl or csv; by default what the name of the file says, else how it begins',
    )
    .action((file: string, options: { format?: string }) => importAll(file, options).catch(fail));
}
