import { readFileSync } from 'node:fs';
import { CodedError } from '../../shared/errors.ts';
import { complain } from './output.ts';

/**
 * What is left of descriptors that were read: a second passphrase stands on the second line, and nothing can be read
 * twice.
 */
const left = new Map<number, string[]>();

/** Throws CV070. */
function nextLine(fd: string): string {
  const number = Number(fd);
  if (!Number.isInteger(number) || number < 0)
    throw new CodedError('CV070', '--passphrase-fd must be the number of an open file.');
  const lines = left.get(number) ?? linesOf(number);
  left.set(number, lines);
  const line = lines.shift();
  if (line === undefined)
    throw new CodedError(
      'CV070',
      `File descriptor ${number} holds too few lines: each passphrase that is asked for is one.`,
    );
  return line;
}

function linesOf(number: number): string[] {
  try {
    const lines = readFileSync(number, 'utf8').split(/\r?\n/u);
    return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
  } catch (cause) {
    throw new CodedError('CV070', `File descriptor ${number} cannot be read.`, { cause });
  }
}

/**
 * A passphrase from a file descriptor (its next line), else from the terminal, unseen. Never from the command line,
 * where every process of the machine could read it. Throws CV070.
 * @param repeat asks twice.
 */
export async function askPassphrase(
  question: string,
  { fd, repeat = false }: { fd?: string | undefined; repeat?: boolean },
): Promise<string> {
  if (fd !== undefined) return nextLine(fd);
  if (!process.stdin.isTTY)
    throw new CodedError(
      'CV070',
      'There is no terminal to ask for the passphrase. Use --passphrase-fd NUMBER, for example `--passphrase-fd ' +
        '3 3<FILE`.',
    );
  const first = await typed(question);
  if (repeat && (await typed('Again: ')) !== first) throw new CodedError('CV070', 'The two passphrases are different.');
  return first;
}

/** One line that is not shown. */
function typed(question: string): Promise<string> {
  const { stdin } = process;
  process.stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.resume();
  return new Promise((resolve, reject) => {
    let line = '';
    const end = (work: () => void): void => {
      stdin.off('data', hear);
      stdin.setRawMode(false);
      stdin.pause();
      complain('');
      work();
    };
    const hear = (text: string): void => {
      for (const character of text) {
        if (character === '\r' || character === '\n') return end(() => resolve(line));
        // Raw: nobody else would hear Ctrl-C.
        if (character === '\u0003' || character === '\u0004')
          return end(() => reject(new CodedError('CV070', 'No passphrase was given.')));
        if (character === '\u007f' || character === '\b') line = [...line].slice(0, -1).join('');
        else line += character;
      }
    };
    stdin.on('data', hear);
  });
}
