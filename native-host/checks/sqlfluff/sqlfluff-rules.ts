import type { Finding } from '../../../shared/finding.ts';

/**
 * Rules on white space and line breaks, and those that ask for one of two good ways (no aliases, `!=`, no RIGHT JOIN),
 * by the names that every version of SQLFluff knows: they are each project's own choice, and no project's settings are
 * read.
 */
export const CHOICES = (
  'L001 L002 L003 L004 L005 L006 L007 L008 L009 L016 L017 L018 L019 L022 L023 L024 L031 L036 L039 L041 L046 L048 ' +
  'L050 L055 L061 L065 L071'
).split(' ');

type Meaning = Pick<Finding, 'severity' | 'category' | 'subcategory'>;
const LIKELY: Meaning = { severity: 'warning', category: 'logic_error' };
const WRONG_CONDITION: Meaning = { ...LIKELY, subcategory: 'wrong_condition' };

/** What hardly anybody means, by its codes of SQLFluff 1 and, behind it, of 2 and later. */
const MISTAKES: Readonly<Record<string, Meaning>> = {
  // Two tables of one alias.
  L020: LIKELY,
  AL04: LIKELY,
  // A table that FROM does not name.
  L026: LIKELY,
  RF01: LIKELY,
  // Parts of a UNION with different numbers of columns.
  L068: LIKELY,
  AM07: LIKELY,
  // `= NULL`, which is never true.
  L049: WRONG_CONDITION,
  CV05: WRONG_CONDITION,
};

/** What a rule says of a text: a likely mistake warns, everything else is a remark on style. */
export const meaningOf = (code: string): Meaning => MISTAKES[code] ?? { severity: 'info', category: 'style_violation' };

/** Is it no rule, but says that the text, or a part of it, was not read (`PRS`, `LXR`, `TMP`)? */
export const isUnread = (code: string): boolean => !/\d/.test(code);
