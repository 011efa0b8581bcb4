/** What searches said of the left sides of implications; a property whose left side never comes true says nothing. */
export interface Antecedents {
  /** Names of properties whose left side no state satisfies. */
  never: string[];
  /** Names of those of which that could not be found out. */
  notFoundOut: string[];
}

/** For `notChecked`. */
export const antecedentsNotChecked = ({ notFoundOut }: Antecedents): string[] =>
  notFoundOut.map((name) => `whether the left side of ${name} ever comes true`);
