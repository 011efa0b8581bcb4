import type { OutputParser } from './parser.ts';
import { elementsOf, XML, type XmlElement } from './xml.ts';

/** One message of cppcheck. */
export interface CppcheckError {
  id: string;
  severity: string;
  msg: string;
  cwe?: string;
  inconclusive: boolean;
  locations: { file: string; line: number; column: number }[];
}

/** The messages of a report (`<results version="2">`). */
export const CPPCHECK_XML: OutputParser<CppcheckError[]> = {
  form: 'cppcheck XML, version 2',
  parse(output) {
    const results = XML.parse(output)?.find(({ name, attributes }) => name === 'results' && attributes.version === '2');
    const errors = named(results, 'errors');
    return errors.length === 0 ? undefined : errors.flatMap((list) => named(list, 'error')).map(errorOf);
  },
};

const named = (element: XmlElement | undefined, wanted: string): XmlElement[] =>
  elementsOf(element?.children ?? []).filter(({ name }) => name === wanted);

function errorOf(error: XmlElement): CppcheckError {
  const { id = '', severity = '', msg = '', cwe, inconclusive } = error.attributes;
  return {
    id,
    severity,
    msg,
    ...(cwe === undefined ? {} : { cwe }),
    inconclusive: inconclusive === 'true',
    locations: named(error, 'location').map(({ attributes: { file = '', line, column } }) => ({
      file,
      line: Number(line) || 1,
      column: Number(column) || 1,
    })),
  };
}
