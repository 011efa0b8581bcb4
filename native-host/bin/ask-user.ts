import { createInterface } from 'node:readline';

/** Where somebody is asked. */
export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/** The terminal of this process; the questions go to standard error, so that what is printed can be piped on. */
export const TERMINAL: Terminal = { input: process.stdin, output: process.stderr };

/** What is answered to a question, trimmed; "" when nobody is there any more. */
export async function askUser(question: string, { input, output }: Terminal): Promise<string> {
  const lines = createInterface({ input, output });
  try {
    return await new Promise<string>((resolve) => {
      lines.once('close', () => resolve(''));
      lines.question(question, (answer) => resolve(answer.trim()));
    });
  } finally {
    lines.close();
  }
}
