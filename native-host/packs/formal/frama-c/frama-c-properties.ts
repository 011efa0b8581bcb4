import { posix } from 'node:path';

/** One property of a text and what became of it, as `-report-csv` has it. */
export interface Property {
  /** By its path from where Frama-C ran. */
  file: string;
  /** From 1. */
  line: number;
  function: string;
  /** "postcondition", "signed_overflow", "precondition of f". */
  kind: string;
  /** Only "Valid" was shown; "Considered valid" is taken for granted. */
  status: string;
  formula: string;
}

const HEAD = 'directory\tfile\tline\tfunction\tproperty kind\tstatus\tproperty';

/** Reads the table. @throws where it is none */
export function readProperties(table: string): Property[] {
  // A formula may go on in the next lines ("complete\n a, b"), which have no tabs.
  const [head, ...rows] = table
    .trimEnd()
    .replaceAll(/\n *(?=[^\t\n]*(?:\n|$))/g, ' ')
    .split('\n');
  if (head !== HEAD) throw new Error('Frama-C wrote no table of properties');
  return rows.map((row): Property => {
    const [folder = '', file = '', line = '', name = '', kind = '', status, ...formula] = row.split('\t');
    if (status === undefined || !/^\d+$/.test(line)) throw new Error('Frama-C wrote a row that cannot be read');
    return {
      file: posix.join(folder, file),
      line: Number(line),
      function: name,
      kind,
      status,
      formula: formula.join(' '),
    };
  });
}

/** Was it shown, or is it taken for granted? */
export const isOpen = ({ status }: Property): boolean => status !== 'Valid' && status !== 'Considered valid';

/** Where it stands: a line of the text, or of a header. */
export const placeWords = ({ file, line }: Property, text: { name: string }): string =>
  file === text.name ? `line ${line}` : `${file} line ${line}`;
