import { expect, test } from 'vitest';
import { judgeLean } from './judge-lean.ts';
import { meaningOf, rangeOf, readAxioms, readMessages } from './lean-messages.ts';
import { readLeanText } from './lean-text.ts';

const line = (severity: string, data: string, pos = { line: 1, column: 0 }, endPos: object | null = null): string =>
  JSON.stringify({
    severity,
    pos,
    keepFullRange: false,
    kind: '[anonymous]',
    isSilent: false,
    fileName: 'Block.lean',
    endPos,
    data,
    caption: '',
  });

const judge = (text: string, said: readonly string[], axioms: readonly string[] = [], code = 0) =>
  judgeLean({
    file: { name: 'Block.lean', text },
    read: readLeanText(text),
    code,
    stderr: '',
    messages: readMessages(said.join('\n')),
    ownCodeBeside: [],
    axioms: readAxioms(readMessages(axioms.map((each) => line('info', each)).join('\n'))),
  });

const TWO = 'namespace N\ntheorem one : 1 = 1 := rfl\nend N\ntheorem two (p : Prop) : p ∨ ¬p := Classical.em p\n';
const ONE = "'N.one' does not depend on any axioms";
const EM = "'two' depends on axioms: [propext, Classical.choice, Quot.sound]";

test('proved is every theorem that rests on nothing but what all of Lean rests on', () => {
  expect(judge(TWO, [], [ONE, EM])).toMatchObject({
    kind: 'proved',
    extent: '4 lines, 2 theorems',
    certificate: null,
    assumptions: [
      "Lean's kernel is right",
      'propositional extensionality (propext)',
      'choice (Classical.choice)',
      'the soundness of quotients (Quot.sound)',
    ],
  });
  expect(judge(TWO, [], [ONE, EM])).not.toHaveProperty('unchecked');
});

test('sorry, axioms, compiled code and programs of the text are unchecked', () => {
  expect(judge(TWO, [], [ONE, "'two' depends on axioms: [sorryAx]"])).toMatchObject({
    kind: 'proved',
    unchecked: ['two (line 4): sorry'],
  });
  expect(judge(TWO, [], [ONE, "'two' depends on axioms:\n  [Lean.ofReduceBool, mine]"])).toMatchObject({
    unchecked: ['compiled code, by native_decide (Lean.ofReduceBool)', 'the axiom mine'],
  });
  expect(judge(`${TWO}#eval 1\n`, [], [ONE, EM])).toMatchObject({
    unchecked: [expect.stringContaining('#eval (line 5)')],
  });
});

test('where nothing is proved, or Lean does not tell, it is unknown', () => {
  const text = 'theorem two : 1 = 2 := by\n  sorry\n';
  const warning = line('warning', "declaration uses 'sorry'", { line: 1, column: 8 }, { line: 1, column: 11 });
  expect(judge(text, [warning], ["'two' depends on axioms: [sorryAx]"])).toMatchObject({
    kind: 'unknown',
    reason: 'nothing proves two (line 1) (sorry)',
    findings: [{ rule: 'sorry', severity: 'warning', range: { startLine: 1, startColumn: 9, endColumn: 12 } }],
  });
  expect(judge(TWO, [])).toMatchObject({ kind: 'unknown', reason: 'Lean did not tell what it rests on' });
  expect(judge(TWO, [], [ONE])).toMatchObject({ kind: 'proved', notChecked: ['what two (line 4) rests on'] });
  expect(judge(TWO, [], [], 139)).toMatchObject({ kind: 'crashed' });
  expect(judge('def f (n : Nat) := n\n', [])).toMatchObject({ kind: 'vacuous' });
});

test('errors refute, but not where a name or a library of elsewhere is missing', () => {
  const place = { line: 1, column: 18 };
  const mismatch = line('error', 'type mismatch\n  rfl\nhas type\n  1 = 1 : Prop', place, { line: 1, column: 21 });
  expect(judge('theorem α : 1 = 2 := rfl\n', [mismatch], [], 1)).toMatchObject({
    kind: 'refuted',
    findings: [{ severity: 'error', category: 'type_error', range: { startColumn: 19, endColumn: 22 } }],
  });
  const missing = line('error', "unknown module prefix 'Mathlib'\n\nNo directory 'Mathlib' in the search path");
  expect(judge('import Mathlib\n', [missing], [], 1)).toMatchObject({
    kind: 'unknown',
    reason: expect.stringContaining('Mathlib'),
  });
  expect(judge(TWO, [mismatch, line('error', "unknown identifier 'foo'")], [], 1).kind).toBe('unknown');
});

test.each([
  ["unknown identifier 'foo'", 'undefined-name'],
  ['Unknown constant `Nat.foo`', 'undefined-name'],
  ['unexpected identifier; expected command', 'undefined-name'],
  ["unexpected token '⊆'; expected term", 'undefined-name'],
  ["unexpected token 'end'; expected term", 'wrong'],
  ["tactic 'simp' failed, nested error", 'not-found-by-search'],
  ['omega could not prove the goal', 'not-found-by-search'],
  ["tactic 'rfl' failed, the left-hand side", 'wrong'],
  ['unsolved goals\n⊢ 1 = 2', 'wrong'],
])('%s', (data, meaning) => {
  expect(meaningOf({ severity: 'error', pos: { line: 1, column: 0 }, data })).toBe(meaning);
});

test('columns are code points from 0', () => {
  const message = readMessages(line('error', 'x', { line: 1, column: 10 }, { line: 1, column: 13 }))[0];
  if (message === undefined) throw new Error('no message was read');
  expect(rangeOf('theorem 𝔸 : bad := rfl', message)).toEqual({
    startLine: 1,
    startColumn: 12,
    endLine: 1,
    endColumn: 15,
  });
  expect(readMessages('printed by #eval\n{"severity":"error"}\n{not json\n')).toEqual([]);
});

test.each([
  [
    'namespace A.B\nsection\ntheorem t : True := trivial\nend\nlemma u : True := trivial\nend A.B\n',
    ['A.B.t', 'A.B.u'],
  ],
  ['namespace A\nprivate theorem t : True := trivial\n@[simp] protected theorem u : True := trivial\n', ['A.u']],
  ['namespace A\ntheorem _root_.r : True := trivial\n', ['r']],
  ['-- theorem t : True\n/- theorem u /- : -/ theorem v : True -/\n', []],
])('whole names of the theorems in %j', (text, names) => {
  expect(readLeanText(text).theorems.map(({ name }) => name)).toEqual(names);
});

test.each([
  ['theorem t.{u} (α : Type u) : True := trivial\ntheorem «a b» : True := trivial\n', ['t', '«a b»']],
  ['open Nat in theorem t : True := trivial\ndef a := 1 theorem u : True := trivial\n', ['t', 'u']],
  ['theorem t : True := trivial\n#exit\ntheorem u : 1 = 2 := rfl\n', ['t']],
  ['def a := "theorem t : True"\n', []],
])('theorems that Lean reads in %j', (text, names) => {
  expect(readLeanText(text).theorems.map(({ name }) => name)).toEqual(names);
});

test('what is left out beside the theorems is unchecked, and what Lean does not read is told', () => {
  const text =
    'def half : { n : Nat // n > 5 } := ⟨1, sorry⟩\ntheorem t : 1 = 1 := rfl\n#exit\ntheorem u : 1 = 2 := rfl\n';
  const warning = line('warning', 'declaration uses `sorry`', { line: 1, column: 4 });
  const closed = "'t' does not depend on any axioms";
  expect(judge(text, [warning], [closed])).toMatchObject({
    kind: 'proved',
    extent: '4 lines, 1 theorem',
    unchecked: ['sorry (line 1)'],
    notChecked: ['what stands behind #exit (line 3)'],
  });
});

test('what a text means otherwise than the library, and Lean 3', () => {
  const redefined = (text: string): string[] => readLeanText(text).redefined.map(({ name }) => name);
  expect(redefined('inductive Nat where\n  | zero\ndef N.Eq := 1\n')).toEqual(['Nat']);
  expect(redefined('namespace Mine\ninductive Nat where\n  | zero\nend Mine\n')).toEqual([]);
  expect(redefined('infix:50 " = " => fun _ _ => True\nnotation "‖" x "‖" => norm x\n')).toEqual(['=']);
  expect(readLeanText('import data.nat.basic\n').isLean3).toBe(true);
  expect(readLeanText('example : true :=\nbegin\n  trivial\nend\n').isLean3).toBe(true);
  expect(readLeanText(TWO).isLean3).toBe(false);
});

const ownCode = (text: string): string[] => readLeanText(text).ownCode.map(({ what }) => what);

test.each([
  ['@[command_elab Lean.Parser.Command.printAxioms] def quiet := 1\n', ['@[command_elab]']],
  ['@[simp, term_elab x] def f := 1\n', ['@[term_elab]']],
  ['attribute [local tactic foo] f\n', ['@[tactic]']],
  ['@[init start] def a := 1\n', ['@[init]']],
  ['@[to_additive (attr := simp, delab app.x)] def a := 1\n', ['@[delab]']],
  ['example : True := by run_tac pure ()\n', ['run_tac']],
  ['simproc two (_ + _) := fun _ => pure .continue\n', ['simproc']],
  ['declare_config_elab elabIt It\n', ['declare_config_elab']],
  ['@[simp, ext] theorem a : 1 = 1 := rfl\nattribute [-simp] a\n@[deprecated a (since := "x")] def b := 1\n', []],
  ['-- macro\n/- syntax /- elab -/ unsafe -/\ntheorem a : 1 = 1 := rfl\n', []],
  ['def macroName (syntaxTree : Nat) := syntaxTree\n', []],
  ['def quote := \'"\'\ndef open_ := "/-"\n#eval 1\n', ['#eval']],
  ['def raw := r"\\"\ndef open_ := "/-"\n#eval 1\n', ['#eval']],
  ['def a := s!"{"/-"}"\n#eval 1\n', ['#eval']],
  ['def a := { x : Int //-1 < x }\n#eval 1\n', ['#eval']],
  ['infix:50 " %- " => f\n#eval 1 %--1\n', ['the sign " %- "', '#eval']],
  ['infix:50 " - " => f\n', []],
  ['def «a"» := "/-"\n#eval 1\n', ['#eval']],
  ['def a! (s : String) := s\ndef b := a!\'"\'/-"\n#eval 1\n', ['#eval']],
  ['def b := M.r"\\"/-"\n#eval 1\n', ['#eval']],
  ['def b := f 1\'"\'\ndef c := "/-"\n#eval 1\n', ['#eval']],
  ['def c := λ\'"\' => "/-" | _ => ""\n#eval 1\n', ['#eval']],
  ['notation "⟪\\"" x => f x\n#eval 1\n', ['the sign "⟪\\""', '#eval']],
  ['def a := b#eval 1\n', ['#eval']],
  ['def a := 1macro "x" : term => `(1)\n', ['macro']],
  ['@[simps!, simp?, to_additive! foo, field_simps, functor_norm, stacks 00AB] def a := 1\n', []],
  ['def a := "macro unsafe #eval"\ndef b := r#"syntax"#\nopen Lean.Elab (elab.x)\ndef c := x.macro\n', []],
  ["def «macro» := 1\ndef macro1 := elab'\n", []],
])('code of its own in %j', (text, found) => {
  expect(ownCode(text)).toEqual(found);
});

test('a list of attributes is read in one pass, and one that is too long is not taken for harmless', () => {
  expect(ownCode(`@[${'to_additive (attr := '.repeat(100)}tactic${')'.repeat(100)}] def a := 1\n`)).toEqual([
    '@[tactic]',
  ]);
  expect(ownCode(`@[simp${' '.repeat(5_000)}, tactic] def a := 1\n`)).toEqual(['@[…]']);
});

test('code of its own in a text beside is told with its path', () => {
  const beside = [{ path: 'Quiet.lean', what: '@[command_elab]', line: 3 }];
  const answers = {
    file: { name: 'Block.lean', text: TWO },
    read: readLeanText(TWO),
    code: 0,
    stderr: '',
    messages: [],
    ownCodeBeside: beside,
    axioms: new Map([
      ['N.one', []],
      ['two', ['toString']],
    ]),
  };
  expect(judgeLean(answers)).toMatchObject({
    kind: 'proved',
    unchecked: [
      'the axiom toString',
      '@[command_elab] (Quiet.lean, line 3): the text runs code of its own while it is checked',
    ],
  });
});
