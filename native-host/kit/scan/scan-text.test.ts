import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorClock } from '../../../shared/fixtures/processor-clock.ts';
import { LANGUAGE_IDS, type LanguageId } from '../../../shared/language.ts';
import { bareText, blankComments, outlineOf, piecesOf } from './scan-text.ts';

const MARKS = (
  '" \' ` """ \'\'\' | @" r#" "# R"x( )x" $\' ${ } { [@ ] \\ // /* */ / # -- {- -} (* *) (*) <!-- --> % %* *% ; \\* ' +
  '$( $) /- -/ = a 0'
)
  .split(' ')
  .concat('\n', '\r', '\r\n', '\u2028', ' ', '\u{1F600}', 'c ');
const text = fc.array(fc.constantFrom(...MARKS), { maxLength: 40 }).map((parts) => parts.join(''));
const language = fc.constantFrom(...LANGUAGE_IDS);

describe('whatever the text is', () => {
  test('its pieces cover it without gaps, and none is empty', () => {
    fc.assert(
      fc.property(text, language, (of, id) => {
        const pieces = piecesOf(of, id);
        expect(pieces.map(({ start, end }) => of.slice(start, end)).join('')).toBe(of);
        for (const { start, end, innerStart, innerEnd } of pieces) {
          expect(end).toBeGreaterThan(start);
          expect(start <= innerStart && innerStart <= innerEnd && innerEnd <= end).toBe(true);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test('the blanked text has its length and its ends of lines, and code stays as it is', () => {
    fc.assert(
      fc.property(text, language, (of, id) => {
        const pieces = piecesOf(of, id);
        for (const [blank, kinds] of [
          [blankComments(of, id), ['code', 'string']],
          [outlineOf(of, id), ['code']],
        ] as const) {
          expect(blank.length).toBe(of.length);
          expect(blank.replaceAll(/[^\r\n]/g, '')).toBe(of.replaceAll(/[^\r\n]/g, ''));
          for (const { kind, start, end } of pieces)
            if (kinds.some((each) => each === kind)) expect(blank.slice(start, end)).toBe(of.slice(start, end));
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test.each(LANGUAGE_IDS)('%s: marks without an end take time that grows with the text', (id) => {
    for (const mark of MARKS) {
      const spent = processorClock();
      piecesOf(mark.repeat(40_000), id);
      expect(spent()).toBeLessThan(2_000);
    }
  });
});

const partsOf = (id: LanguageId, of: string): string[] =>
  piecesOf(of, id)
    .filter(({ kind }) => kind !== 'code')
    .map(({ kind, start, end }) => `${kind} ${of.slice(start, end)}`);

describe('what is a comment and what a literal', () => {
  test.each<[LanguageId, string, string[]]>([
    ['typescript', 'a = "x" // c', ['string "x"', 'comment // c']],
    ['typescript', 'a = `x ${b + `y`} z`; c', ['string `x ${', 'string `y`', 'string } z`']],
    ['typescript', 'a = /["\']/; b = 1 / 2 / 3', ['string /["\']/']],
    ['typescript', "it's // c", ["string 's // c"]],
    ['python', "a = '''x\n'y''' # c", ["string '''x\n'y'''", 'comment # c']],
    ['python', 'a = "x\nb # c', ['string "x', 'comment # c']],
    ['rust', "fn f<'a>(x: &'a str) { 'b'; \"c\" }", ["string 'b'", 'string "c"']],
    ['rust', 'r#"a"//"#; b\'"\'; /* c /* d */ e */', ['string r#"a"//"#', "string b'\"'", 'comment /* c /* d */ e */']],
    ['go', 'a := `\\`; b // c', ['string `\\`', 'comment // c']],
    ['c', "x = 1'000; y = '\"'; /* c */", ["string '\"'", 'comment /* c */']],
    ['cpp', 'R"x(a)" // )x"; b', ['string R"x(a)" // )x"']],
    ['java', 'a = """\n"b" // c\n""";', ['string """\n"b" // c\n"""']],
    ['csharp', 'a = @"\\"; // d', ['string "\\"', 'comment // d']],
    ['bash', "a=${#b} \\' 'c\\' # d", ["string 'c\\'", 'comment # d']],
    ['php', '#[A]\n# b', ['comment # b']],
    ['haskell', 'foldl\' f --> g -- c\n{- "d {- -} -} e', ['comment -- c', 'comment {- "d {- -} -}']],
    ['haskell', 'a = "{-"; b', ['string "{-"']],
    ['sql', "a = 'it''s -- b' -- c", ["string 'it'", "string 's -- b'", 'comment -- c']],
    ['ada', "a := '\"'; -- c", ["string '\"'", 'comment -- c']],
    ['prolog', "a(0'\", 0'%). % c", ['string 0\'"', "string 0'%", 'comment % c']],
    ['smtlib', '(a |;b| "c""d") ; e\r(f)', ['string |;b|', 'string "c"', 'string "d"', 'comment ; e']],
    ['tlaplus', 'A == "(*" (* "b (* *) *) \\* c', ['string "(*"', 'comment (* "b (* *) *)', 'comment \\* c']],
    ['coq', 'a (* "*)" *) b', ['comment (* "*)" *)']],
    ['agda', "a--b f'c' -- d", ['comment -- d']],
    ['why3', "( * ) (*) [@a (*] (* b *) x'", ['string [@a (*]', 'comment (* b *)']],
    ['metamath', '$( a $) b', ['comment $( a $)']],
    ['dimacs', 'c a\np cnf 1 1\n1 0', ['comment c a']],
  ])('%s: %s', (id, of, parts) => {
    expect(partsOf(id, of)).toEqual(parts);
  });
});

const bare = (of: string): string => bareText(of, 'dafny').bare;

test('a quote in a character or a verbatim text opens nothing', () => {
  expect(bare(`var c := '"'; assume a; // "`)).toBe(`var c := ' '; assume a;     `);
  expect(bare(String.raw`var c := '\''; /* x */ b`)).toBe(String.raw`var c := '  ';         b`);
  expect(bare(String.raw`var f := @"C:\"; assume a; var s := "\"";`)).toBe(
    String.raw`var f := @"   "; assume a; var s := "  ";`,
  );
  expect(bare(`x' := y'; var c := '😀';`)).toBe(`x' := y'; var c := '  ';`);
});

test('comments within comments, and comments within literals', () => {
  expect(bare('a /* b /* c */ d */ e "/*" f')).toBe('a                   e "  " f');
  expect(bareText('"/*" a // b\nc', 'dafny').code).toBe('"/*" a     \nc');
});
