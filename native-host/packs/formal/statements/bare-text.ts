import { blankComments, outlineOf } from './blank-comments.ts';
import type { CommentForm } from './comment-forms.ts';

/** A text in two forms, in both of which everything stands where it stood. */
export interface BareText {
  /** With blanks for its comments. */
  code: string;
  /** With blanks for what stands within literals, too: brackets and words in it are those of the language. */
  bare: string;
}

/** Reads a text; it never throws. */
export const bareText = (text: string, form: CommentForm): BareText => ({
  code: blankComments(text, form),
  bare: outlineOf(text, form),
});
