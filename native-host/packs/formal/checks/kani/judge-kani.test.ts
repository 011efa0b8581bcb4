import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Verdict } from '../../../../../shared/verdict.ts';
import type { Tree } from '../../../../kit/tree.ts';
import { judgeKani, type KaniSource } from './judge-kani.ts';
import { readKani } from './kani-report.ts';
import { usesPackages, weakeningFlags } from './kani-flags.ts';
import { besideFile, readKaniFile, usesKani } from './proof-harnesses.ts';

const documented = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'documented', `${name}.txt`), 'utf8');

const TEXT = `fn half(x: u32) -> u32 {
    x - x / 2 - 1
}

#[cfg(kani)]
#[kani::proof]
fn check_half() {
    let x: u32 = kani::any();
    assert!(half(x) <= x);
}
`;

const judge = (output: string, text = TEXT, name = 'src/lib.rs', more: Partial<KaniSource> = {}): Verdict =>
  judgeKani(readKani(output), {
    file: { name, text },
    read: readKaniFile(text),
    hasDependencies: false,
    modules: '',
    flags: [],
    code: 0,
    ...more,
    pathOf: (path) => (path === name ? name : undefined),
    text: () => text,
  });

test('every check of every harness has to hold', () => {
  expect(judge(documented('successful'))).toMatchObject({
    kind: 'proved',
    findings: [],
    extent: '1 harness, 2 checks',
    bound: null,
    certificate: null,
  });
});

test('a check that fails refutes, at its place', () => {
  const verdict = judge(documented('failed'));
  expect(verdict.kind).toBe('refuted');
  expect(verdict.findings).toEqual([
    {
      file: 'src/lib.rs',
      range: { startLine: 2, startColumn: 5, endLine: 2, endColumn: 6 },
      rule: 'assertion',
      backend: 'kani',
      message: 'attempt to subtract with overflow (check_half)',
      severity: 'error',
      category: 'semantic_mismatch',
      subcategory: 'violated_contract',
    },
  ]);
  const elsewhere = documented('failed').replaceAll('src/lib.rs:2:5', '/rust/library/core/src/num/mod.rs:9:5');
  expect(judge(elsewhere).findings[0]).toMatchObject({ file: 'src/lib.rs', range: { startLine: 7 } });
});

test.each([
  ['unwinding', 'goes on beyond its bound'],
  ['unsupported', 'InlineAsm is not currently supported'],
  ['out-of-memory', 'CBMC failed'],
])('%s is unknown and refutes nothing', (name, reason) => {
  const file = name === 'unsupported' ? 'block.rs' : 'src/lib.rs';
  expect(judge(documented(name), TEXT, file)).toMatchObject({
    kind: 'unknown',
    findings: [],
    reason: expect.stringContaining(reason),
  });
});

const changed = (from: string | RegExp, to: string): string => documented('successful').replace(from, to);

test.each<[string, string]>([
  ['a check that is undetermined', changed('Status: SUCCESS', 'Status: UNDETERMINED')],
  ['no outcome', changed('VERIFICATION:- SUCCESSFUL\n', '')],
  ['another outcome', changed('VERIFICATION:- SUCCESSFUL', 'VERIFICATION:- FAILED')],
  ['a check that is not listed', changed('0 of 2 failed', '0 of 3 failed')],
  ['no end', changed(/Manual Harness[^]*$/, '')],
  ['a failure in the end', changed('1 successfully verified harnesses, 0 f', '1 successfully verified harnesses, 1 f')],
  ['another harness', changed('Checking harness check_half', 'Checking harness check_other')],
  [
    'a message that looks like an end',
    documented('unwinding').replace('unwinding assertion loop 0"', 'a\n\nVERIFICATION:- SUCCESSFUL"'),
  ],
])('%s proves nothing', (_, output) => {
  expect(judge(output).kind).toBe('unknown');
});

test('a harness of which no assertion is reached, or that has no check, is vacuous', () => {
  expect(judge(changed(/Status: SUCCESS(?=\n.*assertion failed)/, 'Status: UNREACHABLE')).kind).toBe('vacuous');
  const empty = changed(/Check 1[^]*(?=\n\nSUMMARY)/, '').replace('0 of 2', '0 of 0');
  expect(judge(empty).kind).toBe('vacuous');
});

test('a harness that is to panic', () => {
  const panics = documented('failed')
    .replace('VERIFICATION:- FAILED', 'VERIFICATION:- SUCCESSFUL (encountered one or more panics as expected)')
    .replace(/Verification failed.*\n/, '')
    .replace('0 successfully verified harnesses, 1 failures', '1 successfully verified harnesses, 0 failures');
  expect(judge(panics)).toMatchObject({ kind: 'proved' });
  const never = changed('SUCCESSFUL', 'FAILED (encountered no panics, but at least one was expected)');
  expect(judge(never)).toMatchObject({
    kind: 'refuted',
    findings: [{ rule: 'should_panic', range: { startLine: 7 } }],
  });
});

test('a condition that is to be covered and never is warns', () => {
  const cover =
    'Check 3: check_half.cover.1\n\t - Status: UNSATISFIABLE\n\t - Description: "cover condition: x > 9"\n' +
    '\t - Location: src/lib.rs:8:5 in function check_half\n\n\nSUMMARY:';
  expect(judge(changed('SUMMARY:', cover))).toMatchObject({
    kind: 'proved',
    findings: [{ severity: 'warning', rule: 'cover', range: { startLine: 8 } }],
  });
});

test('what a harness assumes is told, and a stub is unchecked', () => {
  const text = TEXT.replace('fn check_half', '#[kani::stub(half, quarter)]\nfn check_half').replace(
    'assert!',
    '// kani::assume(false);\n    kani::assume(x > f(0));\n    assert!',
  );
  expect(judge(documented('successful'), text)).toMatchObject({
    kind: 'proved',
    assumptions: ['line 11: kani::assume(x > f(0))', expect.any(String)],
    unchecked: ['line 7: #[kani::stub(half, quarter)]'],
  });
});

const said = (told: readonly string[]): string[] => told.map((each) => each.replace(/^line \d+: /, ''));

const paths = (text: string): string[] => readKaniFile(text).harnesses.map(({ path }) => path);

test('harnesses by their attributes', () => {
  expect(paths(TEXT)).toEqual(['check_half']);
  expect(paths('#[kani::proof_for_contract(f)]\n#[kani::unwind(4)]\n// why\npub(crate) fn a() {}\n')).toEqual(['a']);
  expect(paths('#[cfg_attr(kani, kani::proof)]\nfn a() {}\n')).toEqual(['a']);
  expect(paths('/* #[kani::proof]\nfn a() {} */\n// #[kani::proof]\nfn b() {}\n')).toEqual([]);
  expect(usesKani('#[kani::requires(x > 0)]\nfn f(x: u32) {}')).toBe(true);
  expect(usesKani('fn f(kani: u32) -> u32 { kani }')).toBe(false);
});

test.each([
  ['#[cfg(kani)] #[kani::proof] fn a() {}'],
  ['#[kani::unwind(3)] #[kani::proof]\nfn a() {}'],
  ['# [ kani :: proof ]\nfn a() {}'],
  ['#[::kani::proof]\nfn a() {}'],
  ['use kani::proof;\n#[proof]\nfn a() {}'],
  ['#[cfg_attr(all(kani, feature = "x"), kani::unwind(2), kani::proof)]\nfn a() {}'],
  ['#[kani::proof]\n#[kani::stub(\n  f,\n  g,\n)]\n/* why */ pub const unsafe extern "C" fn a() {}'],
  ['const S: &str = r#" " // "#;\n#[kani::proof]\nfn a() {}'],
  ["const Q: u8 = b'\"';\nconst R: char = '\\'';\n#[kani::proof]\nfn a() {}"],
  ['const S: &[u8] = br##" "# /* "##; /* /* */ " */\n#[kani::proof]\nfn a() {}'],
  ["const Q: char = '\"';\nfn f<'a>(x: &'a str) {}\n#[kani::proof]\nfn a() {}"],
])('no harness is missed in %j', (text) => {
  expect(paths(text)).toEqual(['a']);
});

test('what stands in a literal is no harness, and of what a macro makes the name is not read', () => {
  expect(paths('const S: &str = "\n#[kani::proof]\nfn a() {}\n";')).toEqual([]);
  const made = 'macro_rules! m { ($n:ident) => {\n#[kani::proof]\nfn $n() {} } }\nm!(b);\n';
  expect(readKaniFile(made)).toMatchObject({ harnesses: [], unread: 1 });
  expect(judge(documented('successful'), made + TEXT)).toMatchObject({
    kind: 'proved',
    undecided: '1 proof that a macro makes',
  });
  expect(judge(documented('successful'))).not.toHaveProperty('undecided');
});

test('harnesses of one name in two modules are two', () => {
  const text =
    'mod a {\n#[kani::proof]\nfn check_half() {}\n}\nmod b { mod c {\n#[kani::proof]\nfn check_half() {}\n} }\n';
  expect(paths(text)).toEqual(['a::check_half', 'b::c::check_half']);
  const one = changed('Checking harness check_half', 'Checking harness a::check_half');
  expect(judge(one, text)).toMatchObject({ kind: 'unknown', reason: 'Kani did not come to b::c::check_half' });
});

test('a harness of another file whose name holds the name of one refutes nothing here', () => {
  const other = documented('failed').replaceAll('check_half', 'other::check_half_more');
  const both = documented('successful').replace(/Manual Harness[^]*$/, '') + other;
  expect(judge(both)).toMatchObject({ kind: 'unknown', findings: [] });
  const namesake = documented('failed').replaceAll('check_half', 'other::check_half');
  expect(judge(documented('successful').replace(/Manual Harness[^]*$/, '') + namesake).kind).toBe('unknown');
  const inModule = documented('failed').replaceAll('check_half', 'own::check_half');
  expect(judge(inModule, TEXT, 'src/lib.rs', { modules: 'own' }).kind).toBe('refuted');
});

test('everything that is supposed is told', () => {
  const supposed = [
    'kani::assume(f(g(h(x))) > 0)',
    'kani::assume(\n      x > 0\n    )',
    'assume(x < 9)',
    'kani::any_where(|x: &u32| *x < 9)',
    'kani::vec::any_vec::<u8, 4>()',
    'kani::bounded_any::<Vec<u8>, 4>()',
  ];
  const body = supposed.map((each) => `${each};\n`).join('');
  const text = `fn before() { kani::assume(true) }\n${TEXT}fn after() {\n${body}}`;
  const { assumes } = readKaniFile(text);
  expect(said(assumes)).toEqual(['kani::assume(true)', ...supposed.map((each) => each.replaceAll(/\s+/g, ' '))]);
  const contract = '#[kani::requires(x > 0)]\nfn f(x: u32) {}\n';
  expect(readKaniFile(contract).assumes).toEqual([]);
  expect(readKaniFile(`${contract}#[kani::proof_for_contract(f)]\nfn g() {}`).assumes).toHaveLength(1);
});

const BY_HAND = 'struct A(u8);\nimpl kani::Arbitrary for A {\n  fn any() -> Self { A(kani::any::<u8>() % 2) }\n}\n';

test.each([
  ['values by hand', BY_HAND, ['impl kani::Arbitrary for A']],
  ['values of an array', BY_HAND.replace('for A', 'for [A; 3]'), ['impl kani::Arbitrary for [A; 3]']],
  ['a name of its own', BY_HAND.replace('kani::Arb', 'Arb'), ['impl Arbitrary for A']],
  [
    'values of a bound by hand, of a kind with parameters',
    'impl<T: kani::Arbitrary> kani::BoundedArbitrary for B<T>\nwhere T: Clone {\n' +
      '  fn bounded_any<const N: usize>() -> Self { loop {} }\n}',
    ['impl<T: kani::Arbitrary> kani::BoundedArbitrary for B<T> where T: Clone'],
  ],
  [
    'a field that is restricted',
    '#[derive(Clone, kani::Arbitrary)]\nstruct A { #[safety_constraint(*a > 0)] a: u8 }',
    ['#[safety_constraint(*a > 0)]'],
  ],
  [
    'a struct that is restricted, for Kani alone',
    '#[cfg_attr(kani, derive(kani::Arbitrary), kani::safety_constraint(self.a > 0))]\nstruct A { a: u8 }',
    ['#[cfg_attr(kani, derive(kani::Arbitrary), kani::safety_constraint(self.a > 0))]'],
  ],
  ['all values', '#[derive(kani::Arbitrary)]\nstruct A { a: u8 }', []],
  ['what is only checked', '#[derive(kani::Invariant)]\nstruct A { #[safety_constraint(*a > 0)] a: u8 }', []],
  ['values of another tool', 'impl quickcheck::Arbitrary for A {\n  fn arbitrary(g: &mut Gen) -> Self { A(1) }\n}', []],
  ['a function beside', 'impl Clone for A {\n fn clone(&self) -> Self { A(1) } }\nfn any() -> u8 { 1 }', []],
])('which values there are restricts, as the documentation of `Arbitrary` has it: %s', (_, text, assumes) => {
  expect(said(readKaniFile(text + TEXT).assumes)).toEqual(assumes);
});

test('that a loop with an invariant ends is not checked without a measure, as the documented contracts have it', () => {
  const loop = '#[kani::loop_invariant(x > 0)]\nwhile x > 1 { x -= 1; }\n';
  const withLoop = TEXT.replace('    assert!', `${loop}    assert!`);
  expect(judge(documented('successful'), withLoop)).toMatchObject({ notChecked: [expect.stringContaining('loop')] });
  const measured = withLoop.replace('while', '#[kani::loop_decreases(x)]\nwhile');
  expect(judge(documented('successful'), measured)).not.toHaveProperty('notChecked');
  expect(readKaniFile(`${withLoop}${measured}`).mayNotEnd).toBe(true);
});

test.each<[string, string, string[], string[]]>([
  [
    'an assumption',
    'pub fn small() -> u32 { let x = kani::any();\nkani::assume(x < 9); x }',
    ['2: kani::assume(x < 9)'],
    [],
  ],
  ['values by hand', BY_HAND, ['2: impl kani::Arbitrary for A'], []],
  ['what is another one for Kani', '#[cfg(not(kani))]\nfn f() {}', [], ['1: #[cfg(not(kani))]']],
  ['what asks for Kani', 'fn f() -> u8 { cfg!(kani) as u8 }', [], ['1: cfg!(kani)']],
  [
    'the assumption and the stub of a harness',
    '#[cfg(kani)]\n#[kani::proof]\n#[kani::stub(f, g)]\nfn h() { let x = kani::any(); kani::assume(x < 9); f(x) }',
    [],
    [],
  ],
  ['a contract that nothing here proves', '#[kani::requires(x > 0)]\nfn f(x: u32) {}', [], []],
  ['code', '#[cfg(kani)]\nmod proofs;\nfn f(x: u32) { debug_assert!(x > 0) }', [], []],
])('what another file of the crate says, as Kani compiles a crate whole: %s', (_, text, assumes, unchecked) => {
  const placed = (told: readonly string[]): string[] => told.map((each) => `src/other.rs, line ${each}`);
  expect(readKaniFile(TEXT, new Map([['src/other.rs', text]]))).toMatchObject({
    assumes: placed(assumes),
    unchecked: placed(unchecked),
  });
});

test('what other packages say is not read, and told so where there are any', () => {
  const verdict = judge(documented('successful'), TEXT, 'src/lib.rs', { hasDependencies: true });
  expect(verdict).toMatchObject({ kind: 'proved', notChecked: [expect.stringContaining('other packages')] });
});

test.each([
  ['[dependencies]\nb = "1"', true],
  ['[dependencies.b]\npath = "../b"', true],
  ['dependencies.b = "1"', true],
  ['[target."cfg(unix)".dependencies]\nb = "1"', true],
  ['[dependencies]\n\n[features]\nx = []', false],
  ['[package.metadata.no-dependencies]\nb = 1', false],
])('a manifest with %j uses other packages: %s', (manifest, uses) => {
  expect(usesPackages(`${manifest}\n`)).toBe(uses);
});

test('what a contract of another file requires is assumed where it is proved', () => {
  const others = new Map([['src/other.rs', '#[kani::requires(x > 0)]\nfn f(x: u32) {}']]);
  const { assumes } = readKaniFile('#[kani::proof_for_contract(f)]\nfn g() { f(kani::any()) }', others);
  expect(assumes).toEqual(['src/other.rs, line 1: #[kani::requires(x > 0)]']);
});

const CRATE = {
  'Cargo.toml': '[package]\nname = "a"\n[dependencies]\nb = "1"\n',
  'inner/Cargo.toml': '[package]\nname = "c"\n',
  'inner/src/lib.rs': 'fn f() { kani::assume(false) }',
  'src/lib.rs': TEXT,
  'src/suppose.rs': 'fn f() { kani::assume(false) }',
  'src/plain.rs': 'fn f() {}',
};

const treeOf = (files: Record<string, string>): Pick<Tree, 'files' | 'text'> => ({
  files: Object.keys(files),
  text: (file) => files[file],
});

test('a file of a package is read with the others of its own, one alone with those beside it', () => {
  const tree = treeOf(CRATE);
  expect([...besideFile(tree, 'src/lib.rs', '').keys()]).toEqual(['src/suppose.rs']);
  expect([...besideFile(tree, 'inner/src/lib.rs', 'inner').keys()]).toEqual([]);
  expect([...besideFile(treeOf({ 'a/b.rs': TEXT, 'a/c.rs': TEXT, 'd.rs': TEXT }), 'a/b.rs', undefined).keys()]).toEqual(
    ['a/c.rs'],
  );
});

test.each([
  ['#[cfg_attr(kani, kani::proof, kani::stub(half, quarter))]\nfn b() {}\n'],
  ['#[kani::no_unwinding_checks]\nfn b() {}\n'],
  ['#[cfg(not(kani))]\nfn b() {}\n'],
  ['fn b() { if cfg!(kani) { return; } }\n'],
])('%j is unchecked', (more) => {
  expect(readKaniFile(more + TEXT).unchecked).toHaveLength(1);
  expect(readKaniFile(TEXT).unchecked).toEqual([]);
});

test('flags of the project that take checks away are unchecked, others are not told', () => {
  const manifest = (flags: string): string => `[package]\nname = "a"\n[package.metadata.kani.flags]\n${flags}\n`;
  expect(weakeningFlags(manifest('default-unwind = "5"\noverflow-checks = true\nsolver = "kissat"'))).toEqual([]);
  const flags = weakeningFlags(
    `${manifest('no-unwinding-checks = true')}[workspace.metadata.kani]\nflags = { default-checks = false }`,
  );
  expect(flags).toEqual([
    'default-checks = false of [workspace.metadata.kani.flags]',
    'no-unwinding-checks = true of [package.metadata.kani.flags]',
  ]);
  expect(judge(documented('successful'), TEXT, 'src/lib.rs', { flags })).toMatchObject({ unchecked: flags });
});

test('assertions of a library that are reached do not stand for those of the project that are not', () => {
  const library =
    'Check 3: alloc::vec.assertion.1\n\t - Status: SUCCESS\n\t - Description: "capacity"\n' +
    '\t - Location: /rust/library/alloc/src/vec/mod.rs:9:5 in function push\n\n\nSUMMARY:';
  const output = changed(/Status: SUCCESS(?=\n.*assertion failed)/, 'Status: UNREACHABLE')
    .replace('SUMMARY:', library)
    .replace('0 of 2', '0 of 3');
  expect(judge(output).kind).toBe('vacuous');
  const all = documented('successful')
    .replaceAll('Status: SUCCESS', 'Status: UNREACHABLE')
    .replace('.assertion.', '.pointer.');
  expect(judge(all).kind).toBe('vacuous');
});

test('a run that exits as one that failed, or has a status that nobody knows, proves nothing', () => {
  expect(judge(documented('successful'), TEXT, 'src/lib.rs', { code: 1 }).kind).toBe('unknown');
  expect(judge(changed('Status: SUCCESS', 'Status: ERROR')).kind).toBe('unknown');
});

test.each([
  '#[',
  '#[kani::proof]\n',
  '#[kani::proof] fn a() {}\n',
  '/* ',
  'r#"',
  'kani::assume(',
  'mod a {',
  'impl a for ',
  'impl a for b { fn any(',
  'impl a for b { fn any() {} }',
  '"',
  '# ',
  'pub ',
])('takes no long over 100 kB of %j', (unit) => {
  const started = performance.now();
  readKaniFile(unit.repeat(100_000 / unit.length));
  expect(performance.now() - started).toBeLessThan(1500);
});
