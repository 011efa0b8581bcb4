/** One message of cppcheck. */
export interface CppcheckError {
  id: string;
  severity: string;
  msg: string;
  cwe?: string;
  inconclusive: boolean;
  locations: { file: string; line: number; column: number }[];
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * The messages of a report (`<results version="2">`), or undefined when the text is none or is cut off. Only what
 * cppcheck writes is read: elements on lines of their own, attributes in double quotes.
 */
export function readErrors(text: string): CppcheckError[] | undefined {
  if (!/<results version="2">[\s\S]*<\/errors>\s*<\/results>\s*$/.test(text)) return undefined;
  return [...text.matchAll(/<error ([^>]*?)(?:\/>|>([\s\S]*?)<\/error>)/g)].map(([, head = '', body = '']) => {
    const { id = '', severity = '', msg = '', cwe, inconclusive } = attributes(head);
    const locations = [...body.matchAll(/<location ([^>]*?)\/>/g)].map(([, place = '']) => {
      const { file = '', line, column } = attributes(place);
      return { file, line: Number(line) || 1, column: Number(column) || 1 };
    });
    return {
      id,
      severity,
      msg,
      ...(cwe === undefined ? {} : { cwe }),
      inconclusive: inconclusive === 'true',
      locations,
    };
  });
}

function attributes(text: string): Partial<Record<string, string>> {
  const decode = (value: string): string =>
    value.replaceAll(
      /&(?:#(x?)([\da-f]+)|(\w+));/gi,
      (whole: string, hex: string, code: string | undefined, name: string) =>
        code === undefined
          ? (ENTITIES[name] ?? whole)
          : String.fromCodePoint(Number.parseInt(code, hex === '' ? 10 : 16)),
    );
  return Object.fromEntries(
    [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]),
  );
}
