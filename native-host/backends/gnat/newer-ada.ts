import type { NewerTable } from '../../backend-kit/needs-newer.ts';

/** Messages of GNAT about what a newer one has; it names the standard itself. */
export const NEWER_ADA: NewerTable = {
  tool: 'GNAT',
  signs: [
    {
      says: /is an Ada 20\d\d feature|must be compiled with -gnat(?:\d+|X)|is a GNAT(?:-specific)? extension|is an (?:experimental |GNAT )?(?:language )?extension|should only be used with -gnat20\d\d/,
    },
    {
      says: /missing ":"|"end loop parallel;" expected|is undefined|expected/,
      line: /^\s*parallel\b/,
      needs: 'parallel loops and blocks (Ada 2022)',
    },
  ],
};
