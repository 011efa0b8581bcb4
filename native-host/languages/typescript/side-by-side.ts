import type { Named } from './compiler.ts';
import { isDeclarations } from './declaration-files.ts';

/**
 * Files of one program, and their text in UTF-16 units: enough of both to make what is done for each program small, and
 * too little to fill an engine's heap.
 */
const TOGETHER = { files: 300, units: 2_000_000 };

/**
 * What may say something to all files of a program: declarations for everybody, and the comments that bring in a
 * library.
 */
const FOR_ALL = /\bdeclare\b|\bglobalThis\b|\bwindow\b|<reference\b|\bas\s+namespace\b/;

/**
 * In JavaScript a property that is set, or named below a comment with its type, may be a declaration, even of a name
 * that is not the file's own.
 */
const SETS_PROPERTY = /@type\b|\.\s*[\w$#]+\s*=(?!=|>)|\]\s*=(?!=|>)|\bdefineProperty\b/;

/** Is the file sure to change nothing for others in its program? It is a module, so that its names are its own. */
export const mayStandBeside = ({ name, text }: Named): boolean =>
  !isDeclarations(name) && !FOR_ALL.test(text) && !(/\.[mc]?jsx?$/.test(name) && SETS_PROPERTY.test(text));

/** The files in their order, as many at once as make one program. */
export function portions<File extends Named>(files: readonly File[]): readonly (readonly File[])[] {
  const made: File[][] = [];
  let units = Infinity;
  for (const file of files) {
    const last = made.at(-1);
    units += file.text.length;
    if (last !== undefined && last.length < TOGETHER.files && units <= TOGETHER.units) last.push(file);
    else {
      made.push([file]);
      units = file.text.length;
    }
  }
  return made;
}
