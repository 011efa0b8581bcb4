import type { OutputParser } from './parser.ts';

/** An element with what stands in it, in order; text is decoded. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Partial<Record<string, string>>>;
  children: readonly (XmlElement | string)[];
}

const ATTRIBUTE = /\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** A CDATA section, what is passed over, a tag with its attributes, or text between tags. */
const TOKEN = new RegExp(
  [
    /<!\[CDATA\[([\s\S]*?)\]\]>/,
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>/,
    /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/,
    /([^<]+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/**
 * Reports in XML as test runners and linters write them: the outermost elements of a text. It is milder than the
 * standard where reports are: control characters may stand in them, and before and behind them what a program printed.
 * Documents' own entities are not known, so that none can grow.
 */
export const XML: OutputParser<XmlElement[]> = {
  form: 'XML 1.0',
  parse(output) {
    const top: (XmlElement | string)[] = [];
    const open: { name: string; children: (XmlElement | string)[] }[] = [];
    for (const [, data, closing, name, attributes = '', empty, text] of output.matchAll(TOKEN)) {
      const siblings = open.at(-1)?.children ?? top;
      if (name === undefined) {
        const content = data ?? (text === undefined ? '' : decode(text));
        if (content !== '') siblings.push(content);
      } else if (closing === '/') {
        if (open.pop()?.name !== name) return undefined;
      } else {
        const children: (XmlElement | string)[] = [];
        siblings.push({ name, attributes: attributesIn(attributes), children });
        if (empty !== '/') open.push({ name, children });
      }
    }
    const elements = elementsOf(top);
    return open.length === 0 && elements.length > 0 ? elements : undefined;
  },
};

/** Only the elements among children. */
export const elementsOf = (children: XmlElement['children']): XmlElement[] =>
  children.filter((child) => typeof child !== 'string');

/** All the text in an element. */
export const textOf = ({ children }: XmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

const attributesIn = (text: string): XmlElement['attributes'] =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name, decode(double ?? single ?? '')]),
  );

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
