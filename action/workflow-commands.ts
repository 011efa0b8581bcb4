import { printable } from '../native-host/report/report-text.ts';

/** What an annotation says and where. */
export interface Annotation {
  level: 'error' | 'warning' | 'notice';
  title: string;
  message: string;
  /** From the workspace's top, with `/`; without one it belongs to no file. */
  file?: string;
  startLine?: number;
  endLine?: number;
  startColumn?: number;
  endColumn?: number;
}

/**
 * A workflow command as one line (docs.github.com, "Workflow commands"). Nothing in a text of others can end it, begin
 * another or be a property: line breaks and what separates properties are escaped, and other characters that steer a
 * terminal are shown by their code points.
 */
export function annotationCommand({ level, message, ...properties }: Annotation): string {
  const { title, file, startLine, endLine, startColumn, endColumn } = properties;
  // Columns are taken on one line only.
  const columns = startLine === endLine ? { col: startColumn, endColumn } : {};
  const named = { title, file, line: startLine, endLine, ...columns };
  const told = Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`],
  );
  return `::${level} ${told.join(',')}::${escapeData(message)}`;
}

/** A text as the data of a command: line breaks stay line breaks. */
const escapeData = (text: string): string =>
  text
    .split(/\r\n|[\r\n]/)
    .map((line) => printable(line).replaceAll('%', '%25'))
    .join('%0A');

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Text of others as one line of the log that is no command, wherever the runner looks for one. */
export const logLine = (text: string): string =>
  `  | ${printable(text).replaceAll('##[', '## [').replaceAll('::', ': :')}`;

/**
 * Outputs of a step as the file takes them. The delimiter is of the caller's chance, so that no value can end itself
 * and begin another output. Throws where a value has it all the same. @param chance random hex digits.
 */
export function outputLines(outputs: Readonly<Record<string, string>>, chance: string): string {
  const delimiter = `end_${chance}`;
  return Object.entries(outputs)
    .map(([name, value]) => {
      if (value.includes(delimiter)) throw new Error(`the output ${name} has the delimiter in it`);
      return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
    })
    .join('');
}
