import { beforeAll, expect, test } from 'vitest';
import type { LanguageId } from '../../shared/language.ts';
import { detectLeaks } from './detect-leaks.ts';
import { anonymised, captureOf, namesOf } from './fixtures/planted-records.ts';
import { loadGrammars, type Parse } from './sharing-grammars.ts';

let parse: Parse;
beforeAll(async () => {
  parse = await loadGrammars(['c', 'cpp', 'csharp', 'java', 'javascript', 'typescript', 'php', 'ruby', 'bash']);
});

const names = namesOf({
  user: 'kobari',
  fullName: 'Tomi Kobari',
  email: 'tomi@tulips.example',
  machine: 'wunder-kiste.ilse.example',
  home: '/home/kobari',
  project: 'nas7',
});

/** Every code has this word in it, in a place that was once overlooked, or a known name. */
const PLANTED = /marlowe|kobari|wunder|kiste|nas7|ilse/i;

const CODES: [what: string, language: LanguageId, code: string][] = [
  ['#if 0', 'c', "int a;\n#if 0\nask Marlowe, don't guess\n#endif\nint b;\n"],
  ['#if 0', 'c', 'int a;\n# if 0\nMarlowe\n#if X\nMarlowe too\n#endif\n#else\nint c;\n# endif\nint b;\n'],
  ['#if 0', 'cpp', 'int a;\n#if (0)\nclass Marlowe { int x; };\n#endif\nint b;\n'],
  ['#if 0', 'cpp', 'int f() {\n#if false\n  marlowe says: never\n#elif 1\n  return 1;\n#endif\n}\n'],
  ['#if 0', 'csharp', 'class A {\n#if false\n ask Marlowe now\n#endif\nint x = 1; }\n'],
  ['#if 0, no parse', 'c', 'int a = = 1;\n#if 0\nask Marlowe\n#endif\n'],
  ['#if 1', 'c', '#if 1\nint a;\n#else\nask Marlowe of it\n#endif\n'],
  ['#if 0 never closed', 'c', 'int a;\n#if 0\nask Marlowe\n'],
  ['halt', 'php', '<?php\necho 1;\n__halt_compiler();\nMarlowe was here\n'],
  ['halt', 'php', '<?php\necho 1;\n__HALT_COMPILER ( ) ;Marlowe <?php'],
  ['halt', 'php', 'echo 1;\n__halt_compiler();Marlowe\n'],
  ['halt', 'php', '<?php echo 1; __halt_compiler() ?>\nMarlowe was here\n'],
  ['after __END__', 'ruby', 'puts 1\n__END__\nMarlowe\n'],
  ['dollar quotes', 'sql', 'SELECT $$ask Marlowe$$;\n'],
  ['dollar quotes', 'sql', "DO $do$ it's\nMarlowe $x$ here $do$;\n"],
  ['dollar quotes, tag', 'sql', 'SELECT $marlowe$x$marlowe$;\n'],
  ['dollar quotes never closed', 'sql', 'SELECT $$ask Marlowe'],
  ['text over lines', 'sql', "SELECT 'ask\nMarlowe';\n"],
  ['SQL names', 'sql', 'SELECT `Marlowe One`, [Marlowe Two] FROM t;\n'],
  ['backquotes', 'prolog', 'p(`ask Marlowe`).\n'],
  ['backquotes', 'prolog', 'p(X) :- X = `say \\`Marlowe\\` it`.\n'],
  ['text over lines', 'prolog', 'p(\'ask \\\nMarlowe\', "ask\nMarlowe").\n'],
  ['#define', 'c', '#define OWNER Marlowe\n#define WHO Ann Marlowe\nint x;\n'],
  ['#define', 'c', '#define WHO \\\n  Ann \\\n  Marlowe\n#define F(x) Marlowe x\nint x;\n'],
  ['#define', 'cpp', '#define STR(x) #x\n#define WHO STR(Marlowe of Acme)\nint x;\n'],
  ['#define, no parse', 'c', 'int = ;\n#define OWNER Ann Marlowe\n'],
  ['#undef', 'c', '#undef Marlowe\nint x;\n'],
  ['#undef', 'csharp', '#undef MARLOWE\nclass A { int x = 1; }\n'],
  ['#undef', 'c', '#ifdef HOME\nint y;\n#endif\n#pragma marlowe\n#undef MARLOWE_HOME\nint x;\n'],
  ['#undef, no parse', 'c', 'int = ;\n#undef Marlowe\n'],
  ['flow words', 'yaml', 'owners: [Ann Marlowe, Bo Marlowe]\nhome: {at: Marlowe, to: Marlowe Inc}\n'],
  ['flow words', 'yaml', '- [Marlowe]\n- {Marlowe}\n- - Marlowe\n- ? Marlowe\n'],
  ['flow words', 'yaml', 'a: [\n  Marlowe,\n  Bo: Marlowe, "x": Marlowe\n]\n'],
  ['flow words', 'yaml', 'a: {\n  k: Marlowe}\nb: [[Marlowe], {k: [Marlowe]}]\n'],
  ['anchors', 'yaml', 'a: &marlowe 1\nb: *marlowe\nc:\n  <<: *marlowe\n'],
  ['anchors', 'yaml', '- &marlowe\n  x: 1\n- *marlowe\n- [*marlowe, &marlowe2 x]\n'],
  ['tags', 'yaml', 'a: !marlowe 1\nb: !!marlowe x\nc: !<tag:marlowe,2000:x> y\n%TAG ! tag:marlowe,2000:\n'],
  ['folded', 'yaml', 'a: >-\n  ask: Marlowe\n  [Marlowe\n  & Marlowe\n  # Marlowe\n  > Marlowe\n'],
  ['key of words', 'yaml', 'Ann Marlowe: 1\n"Marlowe": 2\n? Marlowe : 3\n'],
  ['patterns', 'bash', '[[ $x == Marlowe* ]] && ls\n'],
  ['patterns', 'bash', '[[ $x = *Marlowe* ]]; [[ $x != Marlowe ]]; [[ Marlowe == "$x" ]]\n'],
  ['patterns', 'bash', 'if [[ $x == *"Marlowe"* || $x == @(Marlowe|b) ]]; then ls; fi\n'],
  ['patterns', 'bash', '[[ $x == Marlowe ]]\n[ "$x" = Marlowe ]\n[[ $x =~ Marlowe.*x ]]\n[[ -f Marlowe ]]\n'],
  ['patterns', 'bash', 'case $x in Marlowe) ls;; *Marlowe*|a) ls;; "Marlowe") ls;; Mr\\ Marlowe) ls;; esac\n'],
  ['patterns', 'bash', 'y=${x%Marlowe}; y=${x##*Marlowe}; y=${x/Marlowe/a}; y=${x/a/Marlowe}; y=${x:-Marlowe}\n'],
  ['patterns', 'bash', 'y=${x:=Ann Marlowe}; y=${x:?ask Marlowe}; y=${x:+Marlowe}; y=(Marlowe [k]=Marlowe)\n'],
  ['patterns', 'bash', 'rm Marlowe*.txt {Marlowe,b} ~marlowe; for a in Marlowe b; do ls; done; a[Marlowe]=1\n'],
  ['names', 'lean', 'def «Ann Marlowe» := 1\ntheorem t : «Ann Marlowe» = 1 := rfl\n'],
  ['names', 'lean', 'namespace A.«Marlowe».b\n#eval "ask\nMarlowe"\n#eval s!"Marlowe {x} Marlowe"\n'],
  ['raw strings', 'lean', '#eval r#"ask "Marlowe" now"#\n#eval r"Marlowe\\" \n'],
  ['names', 'smtlib', '(set-info :source |\nask Marlowe\n|)\n(declare-const |Ann Marlowe| Int)\n'],
  ['heredoc tags', 'bash', "cat <<MARLOWE\nx\nMARLOWE\ncat <<-'Marlowe'\nx\nMarlowe\n"],
  ['heredoc tags', 'bash', 'cat <<"Marlowe" | sort\nx $y\nMarlowe\nls\n'],
  ['heredoc tags', 'ruby', "a = <<~MARLOWE\n  x\nMARLOWE\nb = <<-'MARLOWE'\n  x #{y}\n  MARLOWE\n"],
  ['heredoc tags', 'ruby', 'f(<<MARLOWE, <<~`MARL`)\n x #{z} y\nMARLOWE\n ls\nMARL\n'],
  ['heredoc tags', 'php', "<?php\n$a = <<<MARLOWE\nx $b\nMARLOWE;\n$c = <<<'Marlowe'\n  y\n  Marlowe;\n"],
  ['heredoc tags', 'php', '<?php\n$a = <<<"MARLOWE"\nx\nMARLOWE;\n'],
  ['heredoc, no parse', 'bash', 'if fi\ncat <<MARLOWE\nask Marlowe "now\nMARLOWE\n'],
  ['raw string tags', 'cpp', 'auto s = R"marlowe(x)marlowe";\n'],
  ['escaped', 'javascript', 'const \\u006bobari = 1; f(\\u{6B}obari, k\\u006Fbari, a.\\u006bobari);\n'],
  ['escaped', 'typescript', 'class K\\u006fbari { #k\\u006fbari = 1; }\n'],
  ['escaped', 'java', 'class A { int k\\u006fbari = 1; int \\uuu006bobari; }\n'],
  ['escaped', 'csharp', 'class A { int k\\u006fbari = 1; int \\U0000006bobari; }\n'],
  ['escaped', 'c', 'int k\\u006fbari = 1;\n'],
  ['escaped, no parse', 'javascript', 'const = \\u006bobari;\n'],
  ['part of a word', 'bash', 'ssh wunderkistenkeller; wunder-kistenkeller --xwunder_kistex=1\n'],
  [
    'part of a word',
    'javascript',
    'const meineWunderKiste2 = 1, WUNDERKISTEN = 2, nas7port = 3, NAS7_URL = 4, ilse9 = 5;\n',
  ],
  ['part of a word', 'c', 'int wunder_kistenkeller, old_wunder_kiste, mynas7, nas7Port, ilse_db, ilsebox;\n'],
  ['more', 'c', 'int a;\n#if 0 // not yet\nMarlowe\n#elif 0\nMarlowe\n#endif /* 0 */\nint b;\n'],
  ['more', 'c', 'int f(void) {\n#if 0 && X\n  it isn\'t Marlowe "s\n#endif\n  return 1;\n}\n'],
  ['more', 'cpp', '#define WHO "x" Marlowe "y" L"Marlowe"\n#define CAT(a, b) a##Marlowe##b\nint x;\n'],
  [
    'more',
    'sql',
    "CREATE FUNCTION f() AS $fn$ BEGIN ask Marlowe; END $fn$; SELECT 'it''s Marlowe', \"Marlowe\" FROM t;\n",
  ],
  ['more', 'yaml', 'a:\n  - *marlowe\n  - &Marlowe [b, Ann Marlowe]\n  - {<<: *marlowe, k: &m Marlowe}\n'],
  ['more', 'yaml', 'a: |\n  Marlowe: x\n\n  - Marlowe\nb: Marlowe, and Marlowe: x\nc: it is, Marlowe\n'],
  ['more', 'bash', '[[ ${x,,} == mar*marlowe?[abc] && $y != *Marlowe ]] || [[ "$x" < Marlowe ]]\n'],
  ['more', 'bash', 'cat <<~Marlowe-x\nls\n~Marlowe-x\ncat <<< Marlowe\ncat << \\MARLOWE\nx\nMARLOWE\n'],
  ['more', 'lean', "theorem «Marlowe's» : True := trivial\n/- a /- b -/ Marlowe -/\n#check `«Marlowe x»\n"],
  [
    'more',
    'prolog',
    "p :- writef('it''s Marlowe'), X = 0'', atom(\"Marlowe\\\n x\").\n:- end.\nend_of_file.\nMarlowe\n",
  ],
  [
    'more',
    'javascript',
    'a.k\\u{00006f}bari = { \\u004bobari: 1, kobar\\u0069() {} }; label_\\u006bobari: for (;;) break;\n',
  ],
  ['bare values', 'ini', '; Marlowe\n[Marlowe]\na = Marlowe\n[b "Marlowe"]\nc: Marlowe]\n'],
  ['bare values', 'html', '<meta name=author content=Marlowe><p title=Marlowe>Marlowe</p>\n'],
  ['more', 'ruby', 'a = <<-"Marlowe x"\n  y\n  Marlowe x\n'],
];

const ESCAPED = /\\(?:u\{([0-9a-f]+)\}|u+([0-9a-f]{4})|U([0-9a-f]{8}))/gi;
const unescaped = (text: string): string =>
  text.replaceAll(ESCAPED, (_found, a?: string, b?: string, c?: string) =>
    String.fromCodePoint(Number.parseInt(a ?? b ?? c ?? '0', 16)),
  );

const cases = CODES.flatMap((code) => [false, true].map((rename) => [...code, rename] as const));
test.each(cases)('%s in %s: nothing of it is left in %j (renamed: %s)', async (_what, language, code, rename) => {
  const { record, broken } = anonymised(parse, captureOf(code), language, names, rename);
  expect(unescaped(`${record.claude_output.content}\n${record.correction?.content}`)).not.toMatch(PLANTED);
  expect(broken, record.claude_output.content).toEqual([]);
  expect(await detectLeaks(record, names, parse), record.claude_output.content).toEqual([]);
});

test.each([
  'fails since MARL-1234, see also marlowe-4711 and [MARLOWE-1]',
  'on people.tulips.edu/~marlowe and tulips/~marlowe/x and http people/~marlowe',
  'look in ~marlowe, (~marlowe) or "~marlowe/x"',
  'mail to marlowe (at) tulips (dot) com',
  'mail to marlowe(at)tulips.com or a.marlowe [at] tulips [dot] org, a {at} marlowe.net',
  'mail to marlowe at tulips dot com or x <AT> marlowe <DOT> de',
  'mail to marlowe @ tulips.com or x (@) marlowe.com',
  'x (at) marlowe and marlowe_at_tulips.com',
  'on wunder-kistenkeller, wunderkiste2, at nas7port, NAS7-url and ilse',
  'mail: marlowe (AT) tulips . com, marlowe  [ at ] tulips-x (dot) co (dot) uk',
  'MARL-1: see MARL-12, MARL_X-3/MARL-4 (MARL-5.) and https://x/MARL-1',
  'at wunderkiste/~marlowe, //wunder-kiste/~marlowe/x and nas7:~marlowe/x, tulips.com:8080/~marlowe',
  'the name is \\u006bobari or K\\u{6f}bari',
  'ping marlowe#4711, it runs on marlowes-macbook-pro and Marlowe-laptop',
])('nothing is left of %j', async (description) => {
  const { record } = anonymised(
    parse,
    captureOf('x = 1\n', { description, output: description }),
    'python',
    names,
    false,
  );
  expect(`${record.issue.description}\n${record.correction?.verification_output}`).not.toMatch(
    /marl(?!\s)|kobari|wunder|kiste|nas7|ilse|tulips|4711|\\u/i,
  );
  expect(await detectLeaks(record, names, parse)).toEqual([]);
});

test('what says nothing of anybody stays', () => {
  const kept: [LanguageId, string][] = [
    ['c', '#define MAX(a, b) ((a) > (b) ? (a) : (b))\n#define N 10\n#define U unsigned long\n#undef N\nint x;\n'],
    [
      'c',
      '#if 0\n#else\nint x;\n#endif\n#ifdef __cplusplus\nint z;\n#endif\n#pragma once\n#if 10 > 0\nint y;\n#endif\n',
    ],
    ['c', '#include <stdio.h>\n#define LOG(x) do { printf("%d", (x)); } while (0)\n#define END INT_MAX\nint a;\n'],
    ['bash', 'cat <<EOF\n$x\nEOF\n[[ $x == a* ]]\n'],
    ['cpp', 'auto s = R"(a)";\n'],
    ['yaml', 'a: [1, true, 22]\nb: {k: 3}\nc: null\n'],
    ['prolog', "p(X) :- X = 0'a, q(X).\n"],
  ];
  for (const [language, code] of kept)
    expect(anonymised(parse, captureOf(code), language, names, false).record.claude_output.content).toBe(code);
  const description =
    'UTF-8 and SHA-256 (RFC-7231, CVE-style, ISO-8601): ~10 ms at line-12; x @ y is wrong, destructor at end, ' +
    'look at the dot product, #3 fails at first; (at) is a word';
  const { record } = anonymised(parse, captureOf('x = y\n', { description }), 'python', names, false);
  expect(record.issue.description).toBe(description);
});

test('anchors, tags of texts and macros keep belonging together', () => {
  const code = (language: LanguageId, text: string) =>
    anonymised(parse, captureOf(text), language, names, false).record.claude_output.content;
  expect(code('yaml', 'a: &marlowe 1\nb: *marlowe\nc: *other\n')).toBe('a: &text1 1\nb: *text1\nc: *text2\n');
  expect(code('bash', 'cat <<MARLOWE\n$x\nMARLOWE\n')).toBe('cat <<text1\n$x\ntext1\n');
  expect(code('c', '#define A Marlowe\n#undef Marlowe\nint x;\n')).toBe('#define A V1\n#undef V1\nint x;\n');
  expect(code('c', '#define A used\nint used;\n')).toBe('#define A used\nint used;\n');
});

test('hostile text takes time in proportion to its length', () => {
  const units: [LanguageId | null, string][] = [
    ['c', '#if 0\n'],
    ['c', '#define a \\\n'],
    ['cpp', 'R"a('],
    ['sql', '$a$ $b$ $$'],
    ['bash', 'cat <<A <<B\n'],
    ['ruby', '<<~A\n'],
    ['php', '__halt_compiler('],
    ['yaml', '[{&a *'],
    ['lean', '«'],
    ['prolog', '`\\'],
    [null, '\\u006b'],
  ];
  for (const [language, unit] of units) {
    const time = (length: number): number => {
      const code = unit.repeat(length / unit.length);
      const start = performance.now();
      anonymised(parse, { ...captureOf(code), correction: null }, language, names, false);
      return performance.now() - start;
    };
    expect(time(2 ** 18), `${language} ${unit}`).toBeLessThan(8000);
  }
  for (const unit of ['a (at) ', 'a at ', 'a dot ', '~a/', 'A-1', 'a@', 'a/~', '-.', '#1', '\\u006b']) {
    const start = performance.now();
    anonymised(parse, captureOf('x', { description: unit.repeat(2 ** 17 / unit.length) }), 'python', names, false);
    expect(performance.now() - start, unit).toBeLessThan(8000);
  }
}, 120_000);
