import { createInterface } from 'node:readline';
import { CodedError } from '../../shared/errors.ts';

/** Where somebody is asked. */
export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Waits for the user's yes to what was shown. `--yes` is one; without it there has to be a terminal. Throws CV070 where
 * there is none, and for every other answer.
 */
export async function demandYes(
  yes: boolean | undefined,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<void> {
  if (yes === true) return;
  if (input.isTTY !== true)
    throw new CodedError(
      'CV070',
      'There is no terminal to ask on, so nothing was allowed: add --yes once you have read this.',
    );
  const lines = createInterface({ input, output });
  try {
    const answer = await new Promise<string>((resolve) => {
      // Nobody is there any more.
      lines.once('close', () => resolve(''));
      lines.question('Allow this? [y/N] ', resolve);
    });
    if (!/^y(?:es)?$/iu.test(answer.trim())) throw new CodedError('CV070', 'Nothing was allowed.');
  } finally {
    lines.close();
  }
}
