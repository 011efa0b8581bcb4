/** What a part of a code is, as far as anonymising cares; everything that is in no piece is code that stays. */
export type PieceKind =
  /** Goes. */
  | 'comment'
  /** Free text: the inside of a literal, or a bare word of a shell. */
  | 'text'
  | 'char'
  | 'regex'
  | 'identifier'
  /** Code that the grammar did not look into, as the body of a macro. */
  | 'raw';

/** A range of UTF-16 units (end exclusive) of a code. */
export interface Piece {
  kind: PieceKind;
  start: number;
  end: number;
}
