import type { ErrorBody, ErrorCode } from '../../shared/errors.ts';

/** What to do in a terminal, where the advice of the error is for the page. */
const IN_TERMINAL: Partial<Record<ErrorCode, string>> = {
  CV002: 'Update claude-verify and try again; if it happens again, run `claude-verify doctor`.',
  CV010: 'Verify it in smaller files.',
  CV011: 'Name the language with --language; `claude-verify tools list` shows those that are known.',
  CV012: 'Run the command again.',
  CV014: 'Run the command again.',
  CV015: 'Run the command again.',
  CV017: 'Run the command again.',
  CV018: 'Run `claude-verify resume`.',
  CV038: 'Run `claude-verify verify FILE` again, then apply.',
};

/** An error with what to do in a terminal in place of what to do on the page. */
export const inTerminal = (error: ErrorBody): ErrorBody => ({
  ...error,
  mend: Object.entries(IN_TERMINAL).find(([known]) => known === error.code)?.[1] ?? error.mend,
});

/** An error as a terminal shows it: code, what happened and, in the line below, what to do there. */
export const terminalError = (error: ErrorBody): string =>
  `${error.code}: ${error.message}\n  ${inTerminal(error).mend}`;
