/** What is said about one error. */
export interface ErrorFacts {
  /** One sentence: what happened. */
  message: string;
  /** One command, button or action that fixes it. */
  fix: string;
}

/**
 * The errors that the content script itself raises. They stand apart from the other errors because their texts are
 * parsed on every page of claude.ai; whatever else goes wrong arrives there with its text.
 */
export const PAGE_ERRORS = {
  CV002: {
    message: 'A message could not be read.',
    fix: 'Reload the page. If it happens again, run `claude-verify doctor`.',
  },
  CV010: { message: 'The code block is larger than 1 MiB.', fix: 'Verify it in smaller parts.' },
  CV011: { message: 'The language of this block is unknown.', fix: 'Choose the language in the bar.' },
  CV017: { message: 'There is no such report.', fix: 'Click Verify again.' },
  CV051: { message: 'The native host disconnected.', fix: 'The next click restarts it. What you recorded is kept.' },
  CV052: { message: 'The extension was updated while this page was open.', fix: 'Reload the page.' },
  CV056: {
    message: 'The extension did not respond in time.',
    fix: 'Try again. If it happens again, reload the page.',
  },
  CV061: {
    message: 'The press could not be trusted.',
    fix: 'Press again in a moment. If that fails, use the side panel or Alt+Shift+V.',
  },
  CV062: {
    message: 'The message box changed the inserted text, so it was undone.',
    fix: 'Click Copy and paste it yourself.',
  },
  CV063: { message: 'The message box was not found.', fix: 'Click Copy and paste it yourself.' },
  CV065: {
    message: 'Nothing can be sent while you view an earlier version of the conversation.',
    fix: 'Go back to the latest version, or click Copy.',
  },
  CV090: { message: 'claude-verify itself failed.', fix: 'Run `claude-verify doctor` and report its output.' },
} as const satisfies Record<string, ErrorFacts>;

/** A code of {@link PAGE_ERRORS}. */
export type PageErrorCode = keyof typeof PAGE_ERRORS;

/** The error of {@link PAGE_ERRORS} with an optional particular, as it travels. */
export function pageError(code: PageErrorCode, detail?: string): { code: PageErrorCode; message: string; fix: string } {
  const { message, fix } = PAGE_ERRORS[code];
  return { code, message: detail === undefined ? message : `${message} ${detail}`, fix };
}
