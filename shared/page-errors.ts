/** What is said about one error. */
export interface ErrorFacts {
  /** One sentence: what happened. */
  message: string;
  /** One command, button or action that mends it. */
  mend: string;
}

/**
 * The errors that the content script itself raises. They stand apart from the other errors because their texts are
 * parsed on every page of claude.ai; whatever else goes wrong arrives there with its text.
 */
export const PAGE_ERRORS = {
  CV002: {
    message: 'A message could not be read.',
    mend: 'Reload the page; if it happens again, run `claude-verify doctor`.',
  },
  CV010: { message: 'The code block is larger than 1 MiB.', mend: 'Verify it in smaller parts.' },
  CV011: { message: 'The language of this block is not known.', mend: 'Choose the language in the bar.' },
  CV017: { message: 'There is no such report.', mend: 'Press Verify again.' },
  CV051: { message: 'The native host went away.', mend: 'The next click starts it again; what you recorded is kept.' },
  CV052: { message: 'The extension was updated while this page was open.', mend: 'Reload the page.' },
  CV056: { message: 'The extension did not answer in time.', mend: 'Try again; if it happens again, reload the page.' },
  CV061: {
    message: 'The press could not be trusted.',
    mend: 'Press again in a moment; if that is refused, use the side panel or Alt+Shift+V.',
  },
  CV062: {
    message: 'The composer changed what was inserted, so it was undone.',
    mend: 'Press Copy and paste it yourself.',
  },
  CV063: { message: 'The message box was not found.', mend: 'Press Copy and paste it yourself.' },
  CV065: {
    message: 'Nothing can be sent while an earlier version of the conversation is shown.',
    mend: 'Go back to the latest version, or press Copy.',
  },
  CV090: { message: 'claude-verify itself failed.', mend: 'Run `claude-verify doctor` and report what it prints.' },
} as const satisfies Record<string, ErrorFacts>;

/** A code of {@link PAGE_ERRORS}. */
export type PageErrorCode = keyof typeof PAGE_ERRORS;

/** The error of {@link PAGE_ERRORS} with an optional particular, as it travels. */
export function pageError(
  code: PageErrorCode,
  detail?: string,
): { code: PageErrorCode; message: string; mend: string } {
  const { message, mend } = PAGE_ERRORS[code];
  return { code, message: detail === undefined ? message : `${message} ${detail}`, mend };
}
