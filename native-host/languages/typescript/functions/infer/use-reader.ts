import type ts from 'typescript';
import { elementOf, speakFor, type Use } from './use.ts';

/** What reading one expression needs of the reading of the file around it. */
export interface UseReader {
  file: ts.SourceFile;
  /** What an expression is used as. */
  of(node: ts.Expression): Use;
  ofFunction(node: ts.SignatureDeclaration): Use;
  /** An instance of a class of the file. */
  ofClass(node: ts.ClassLikeDeclaration): Use;
  /** The class of the file that a name stands for. */
  classOf(node: ts.Node): ts.ClassLikeDeclaration | undefined;
  /** Does a name belong to the language: `Math`, `Object`, `parseInt`? */
  isLibraryName(node: ts.Expression): boolean;
  /** Is a name declared nowhere in the file? */
  isOutside(node: ts.Identifier): boolean;
  /** Two places that are of one kind where one of them is known to be a number, a text or a date. */
  alike: [Use, Use][];
}

/** What comes of looking through a value one by one. */
export function iterated(use: Use): Use {
  speakFor(use, 'iterable', 2);
  return elementOf(use);
}
