/**
 * Reads what one tool printed, wrote or answered, in one form. It is pure and does not throw for anything that a tool
 * said: undefined means that this is not the form, or is cut off, so that nothing is known about the code; that is
 * never the same as a report without a message. `context` is what the text itself does not tell.
 */
export interface OutputParser<Parsed, Context = void, Output = string> {
  /** The form as its documentation calls it. */
  readonly form: string;
  parse(output: Output, context: Context): Parsed | undefined;
}
