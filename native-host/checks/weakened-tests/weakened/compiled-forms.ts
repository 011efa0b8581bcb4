import type { Node } from 'web-tree-sitter';
import type { LanguageId } from '../../../../shared/language.ts';
import { regex } from '../../../../shared/regex.ts';
import { functionName, type CompiledForms } from './compiled-tests-outline.ts';

const children = (node: Node | null | undefined): Node[] =>
  (node?.namedChildren ?? []).filter((each) => each !== null) as Node[];

/** What stands right before a node and marks it: Rust's attributes are its neighbours. */
function attributesBefore(node: Node): Node[] {
  const found: Node[] = [];
  for (let at = node.previousNamedSibling; at !== null; at = at.previousNamedSibling) {
    if (at.type.includes('comment')) continue;
    if (at.type !== 'attribute_item') break;
    found.push(at);
  }
  return found;
}

/** Names of the modules or classes around a node. */
function around(node: Node, types: RegExp): string[] {
  const names: string[] = [];
  for (let at = node.parent; at !== null; at = at.parent)
    if (types.test(at.type)) names.unshift(at.childForFieldName('name')?.text ?? '');
  return names;
}

const NEVER = /(?!)/;

const GO: CompiledForms = {
  functions: new Set(['function_declaration', 'method_declaration']),
  testName(node) {
    const name = functionName(node);
    return /^(?:Test|Example|Fuzz)(?:[A-Z_]|$)/.test(name) ? { name, suite: [] } : undefined;
  },
  marksOf: () => [],
  skips: NEVER,
  skipsInBody: /^t\.Skip(?:f|Now)?\(/,
  tables: NEVER,
  // What a suite or a checker is mostly called may be any variable: there the method says that it asserts.
  asserts: regex()`
    ^(?:
      (?:assert|require|qt)\.\w+
      |(?:is|c|s|suite)\.(?:
        (?:Not)?Equal\w*|(?:Not)?(?:True|False|Nil|Error\w*|Contains|Len|Empty|Zero|Panics\w*|Same|Regexp|Subset)
        |NoError\w*|Greater\w*|Less\w*|InDelta\w*|InEpsilon\w*|Eventually|ElementsMatch|JSONEq|Assert|Check|Fail\w*
        |IsType|Implements|Never|WithinDuration|Positive|Negative|FileExists|DirExists|Condition|NoErr|Require
      )
    )$
  `,
  equals: /\.(?:Equal\w*|Exactly|InDelta|JSONEq|Contains|ElementsMatch|ErrorIs|ErrorAs|EqualError)$/,
  expectedFirst: true,
  fails: /^t\.(?:Error|Fatal|Fail)\w*\(/,
};

const RUST: CompiledForms = {
  functions: new Set(['function_item']),
  testName(node) {
    const isTest = attributesBefore(node).some(({ text }) => /^#\[(?:\w+::)*(?:test|rstest|test_case)\b/.test(text));
    return isTest ? { name: functionName(node), suite: around(node, /^mod_item$/) } : undefined;
  },
  marksOf: attributesBefore,
  skips: /^#\[ignore\b/,
  skipsInBody: NEVER,
  tables: /^#\[(?:rstest|case|test_case|values)\b/,
  asserts: /^(?:debug_)?assert(?:_\w+)?$|^(?:prop_assert\w*|panic|unreachable)$/,
  equals: /_eq$|_matches$/,
  expectedFirst: false,
  fails: null,
};

const JAVA: CompiledForms = {
  functions: new Set(['method_declaration']),
  testName(node) {
    const isTest = modifiersOf(node).some(({ text }) => /^@(?:\w*Test|TestFactory|Property|Example)\b/.test(text));
    return isTest ? { name: functionName(node), suite: around(node, /^class_declaration$/) } : undefined;
  },
  marksOf: modifiersOf,
  skips: /^@(?:Disabled|Ignore)\b|^@Test\([^)]*enabled\s*=\s*false/,
  skipsInBody: /^(?:Assumptions\.)?(?:assumeTrue\(false|assumeFalse\(true)/,
  tables: /^@(?:ParameterizedTest|RepeatedTest|Property|TestFactory)\b/,
  timeout(mark) {
    const found =
      /^@Test\([^)]*timeout\s*=\s*([\d_]+)L?/.exec(mark.text) ??
      /^@Timeout\(\s*(?:value\s*=\s*)?([\d_]+)/.exec(mark.text);
    if (found === null) return undefined;
    const amount = Number((found[1] ?? '').replaceAll('_', ''));
    return mark.text.startsWith('@Test') || mark.text.includes('MILLISECONDS') ? amount : amount * 1_000;
  },
  catches: {
    statement: 'try_statement',
    clause: 'catch_clause',
    caught: /\b(?:Throwable|AssertionError|AssertionFailedError|Error)\s+\w+\s*\)/,
  },
  asserts: /^(?:\w+\.)?(?:assert(?!All$)\w*|fail|verify)$/,
  equals: /assert(?:Equals|Same|ArrayEquals|IterableEquals|LinesMatch|Throws\w*|InstanceOf)$/,
  expectedFirst: true,
  fails: null,
};

function modifiersOf(node: Node): Node[] {
  const list = children(node).find(({ type }) => type === 'modifiers');
  return children(list).filter(({ type }) => type.endsWith('annotation'));
}

const C_MACRO = /^(?:TEST|TEST_F|TEST_P|TYPED_TEST|TEST_CASE|SCENARIO|BOOST_AUTO_TEST_CASE|Test|START_TEST)$/;

const C: CompiledForms = {
  functions: new Set(['function_definition']),
  testName(node) {
    const text = node.text.slice(0, node.text.indexOf('{'));
    const macro = /^\s*(\w+)\s*\(([^)]*)\)\s*$/.exec(text);
    if (macro !== null && C_MACRO.test(macro[1] ?? '')) {
      const parts = (macro[2] ?? '').split(',').map((part) => part.trim());
      return { name: parts.at(-1) ?? '', suite: parts.slice(0, -1) };
    }
    const name = functionName(node);
    return /^test_?\w|_test$/.test(name) ? { name, suite: [] } : undefined;
  },
  marksOf: () => [],
  skips: NEVER,
  skipsInBody: /^(?:GTEST_SKIP\(\)|SKIP\(|TEST_IGNORE\w*\()/,
  tables: NEVER,
  catches: {
    statement: 'try_statement',
    clause: 'catch_clause',
    caught: /^catch\s*\(\s*(?:\.\.\.|(?:const\s+)?std::exception)/,
  },
  asserts: regex()`
    ^(?:
      assert|(?:EXPECT|ASSERT|CHECK|REQUIRE|BOOST_CHECK|BOOST_REQUIRE|BOOST_TEST|TEST_ASSERT)\w*
      |(?:cr_assert|ck_assert|mu_assert|CU_ASSERT)\w*
      |assert_\w+
    )$
  `,
  equals:
    /(?:_|^)(?:EQ|STREQ|EQUAL\w*|eq|int_eq|str_eq|equal|string_equal|int_equal|DOUBLE_EQ|FLOAT_EQ|NEAR|THROWS?\w*)$/,
  expectedFirst: false,
  fails: null,
};

/** The forms of the compiled languages whose tests are read. */
export const COMPILED_FORMS: Readonly<Partial<Record<LanguageId, CompiledForms>>> = {
  go: GO,
  rust: RUST,
  java: JAVA,
  c: C,
  cpp: C,
};
