/** What searches said of the left sides of implications; a property whose left side never comes true says nothing. */
export interface Antecedents {
  /** Names of properties whose left side no state satisfies. */
  never: string[];
  /** Names of those of which that could not be found out. */
  notFoundOut: string[];
}

/** Why properties whose left side never comes true say nothing. */
export const neverWords = ({ never }: Antecedents): string =>
  `what ${never.join(', ')} asks about never happens: its left side is never true`;

/** For `notChecked`. */
export const antecedentsNotChecked = ({ notFoundOut }: Antecedents): string[] =>
  notFoundOut.map((name) => `whether the left side of ${name} ever comes true`);
