/** What Claude can be asked for, to find out whether code does what it should. */
export const ORACLE_KINDS = ['tests', 'properties', 'version'] as const;

/** One of {@link ORACLE_KINDS}. */
export type OracleKind = (typeof ORACLE_KINDS)[number];
