import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CPPCHECK_XML } from './cppcheck-xml.ts';
import { GCC_JSON } from './gcc-json.ts';
import { GO_TEST_EVENTS } from './go-test-events.ts';
import { JEST_JSON } from '../../languages/scripts/jest-json.ts';
import { JUNIT_XML } from './junit-xml.ts';
import { LSP_DIAGNOSTICS } from './lsp-diagnostics.ts';
import { PRINTED_TESTS } from './printed-tests.ts';
import { VET_JSON } from './vet-json.ts';
import { XML } from './xml.ts';

const recorded = (file: string): string => readFileSync(join(import.meta.dirname, '../../checks', file), 'utf8').trim();

const CPPCHECK = `<?xml version="1.0" encoding="UTF-8"?>
<results version="2">
    <cppcheck version="2.10"/>
    <errors>
        <error id="zerodiv" severity="error" msg="Division by &quot;0&quot; &lt; 1." verbose="x" cwe="369"
               file0="a > b.c">
            <location file="a > b.c" line="3" column="14" info="here"/>
            <symbol>n</symbol>
        </error>
        <error id="style" severity="warning" inconclusive="true" msg="m"/>
    </errors>
</results>`;

const GCC = JSON.stringify([
  { kind: 'error', message: 'expected ;', locations: [{ caret: { file: 'a.c', line: 2, 'byte-column': 3 } }] },
]);

/** Forms that tell where they end: an output of each, and its parser. */
const WHOLE: readonly [string, string, (text: string) => unknown][] = [
  [CPPCHECK_XML.form, CPPCHECK, (text) => CPPCHECK_XML.parse(text)],
  [JUNIT_XML.form, recorded('maven-test/fixtures/recorded-surefire-report.xml'), (text) => JUNIT_XML.parse(text)],
  [JEST_JSON.form, recorded('jest/fixtures/recorded-30.5.2.json'), (text) => JEST_JSON.parse(text)],
  [GCC_JSON.form, GCC, (text) => GCC_JSON.parse(text, { files: 1 })],
];

const PARSERS: readonly ((text: string) => unknown)[] = [
  ...WHOLE.map(([, , parse]) => parse),
  (text) => VET_JSON.parse(text),
  (text) => GCC_JSON.parse(text, { files: 1, cut: true }),
  (text) => GO_TEST_EVENTS.parse(text),
  (text) => PRINTED_TESTS.parse(text),
  (text) => XML.parse(text),
  (text) => LSP_DIAGNOSTICS.parse(text),
];

describe('every parser', () => {
  it('takes any text without an error', () => {
    const pieces = [
      '<',
      '<a b="',
      '"/>',
      ']]>',
      '<![CDATA[',
      '[{',
      '"}',
      '{"',
      '\n',
      'not ok 1',
      'TAP version 13',
      '&#x',
      ';',
    ];
    const anything = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())).map((all) => all.join('')),
    );
    fc.assert(fc.property(anything, (text) => PARSERS.every((parse) => (parse(text), true))));
  });

  it.each(WHOLE)('reads a whole report, and says nothing of one that is cut off: %s', (_form, text, parse) => {
    expect(parse(text)).toBeDefined();
    fc.assert(fc.property(fc.nat(text.length - 1), (end) => parse(text.slice(0, end)) === undefined));
  });

  it('takes any answer of a language server', () => {
    fc.assert(fc.property(fc.anything(), (answer) => (LSP_DIAGNOSTICS.parse(answer), true)));
  });
});

describe('XML', () => {
  it('has attributes with either quotes, decoded, and text in its place', () => {
    expect(XML.parse(`noise<a b="1 > 0" c='"&#65;&#x42;&amp;'>x<![CDATA[<y>]]><d/></a>`)).toEqual([
      {
        name: 'a',
        attributes: { b: '1 > 0', c: '"AB&' },
        children: ['x', '<y>', { name: 'd', attributes: {}, children: [] }],
      },
    ]);
  });

  it.each(['<a>', '</a>', '<a></b>', '<a><b></a></b>', 'no element'])(
    'is not read where it is not well-formed: %s',
    (text) => {
      expect(XML.parse(text)).toBeUndefined();
    },
  );

  it('does not expand entities of a document', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>';
    expect(JSON.stringify(XML.parse(bomb))).toContain('&c;');
  });
});

describe('cppcheck', () => {
  it('has its messages with the places from the innermost on', () => {
    expect(CPPCHECK_XML.parse(CPPCHECK)).toEqual([
      {
        id: 'zerodiv',
        severity: 'error',
        msg: 'Division by "0" < 1.',
        cwe: '369',
        inconclusive: false,
        locations: [{ file: 'a > b.c', line: 3, column: 14 }],
      },
      { id: 'style', severity: 'warning', msg: 'm', inconclusive: true, locations: [] },
    ]);
  });
});

describe('language servers', () => {
  it('count from 0, and are told from 1', () => {
    const range = { start: { line: 0, character: 4 }, end: { line: 2, character: 0 } };
    expect(
      LSP_DIAGNOSTICS.parse([
        { range, message: 'a\u00a0b', code: '' },
        { range, message: 'c', code: 7, severity: 4 },
      ]),
    ).toEqual([
      {
        range: { startLine: 1, startColumn: 5, endLine: 3, endColumn: 1 },
        severity: 'error',
        rule: undefined,
        message: 'a b',
      },
      { range: { startLine: 1, startColumn: 5, endLine: 3, endColumn: 1 }, severity: 'hint', rule: '7', message: 'c' },
    ]);
    expect(LSP_DIAGNOSTICS.parse({ range })).toBeUndefined();
  });
});
