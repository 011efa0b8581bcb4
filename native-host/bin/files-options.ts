import type { Command } from 'commander';
import type { FileSet } from '../report/file-set.ts';
import type { FailOn } from './exit-code.ts';
import { oneOf } from './option-parsers.ts';
import { print, writeReport } from './output.ts';
import { forReader, renderFor, type Reader } from './sarif-reader.ts';

const FORMATS = ['text', 'json', 'sarif', 'html'] as const;

/** Options of the commands that verify many files. */
export interface FilesOptions {
  format: (typeof FORMATS)[number];
  output?: string;
  jsonOutput?: string;
  for?: Reader;
  failOn: FailOn;
  daemon: boolean;
}

/** Adds the options of {@link FilesOptions} to a command. */
export const withFilesOptions = (command: Command): Command =>
  command
    .option('-f, --format <format>', `output: ${FORMATS.join(', ')}`, oneOf(FORMATS), 'text')
    .addOption(forReader())
    .option('-o, --output <file>', 'write the output to a file')
    .option('--json-output <file>', 'write the JSON to this file, too')
    .option(
      '--fail-on <severity>',
      'least severity that makes the exit code 1: error, warning',
      oneOf(['error', 'warning'] as const),
      'error',
    )
    .option('--fail-on-error', 'the default: an error-severity finding makes the exit code 1')
    .option('--no-daemon', 'run in this process and open no database: no mute holds, no rule of yours is looked for');

/**
 * Writes the set in the format that was asked for, to standard output or to the file, and as JSON where that was asked
 * for, too. Rejects with CV075.
 * @param root the folder that the names of the set are relative to, absolute.
 */
export async function writeFileSet(
  set: FileSet,
  { format, output, jsonOutput, for: reader }: Pick<FilesOptions, 'format' | 'output' | 'jsonOutput' | 'for'>,
  root: string,
): Promise<void> {
  const text = reader === undefined ? await render(set, format) : await renderFor(set, root);
  if (output === undefined) print(text);
  else await writeReport(output, text);
  if (jsonOutput !== undefined) await writeReport(jsonOutput, await render(set, 'json'));
}

async function render(set: FileSet, format: FilesOptions['format']): Promise<string> {
  switch (format) {
    case 'text':
      return (await import('../report/file-set-text.ts')).fileSetText(set);
    case 'json':
      return (await import('../report/file-set.ts')).fileSetJson(set);
    case 'sarif':
      return JSON.stringify((await import('../report/sarif.ts')).fileSetSarif(set), null, 2);
    case 'html': {
      const [{ fileSetHtml }, { highlight }] = await Promise.all([
        import('../report/html.ts'),
        import('./highlight.ts'),
      ]);
      return fileSetHtml(set, highlight);
    }
  }
}
