import type { LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';
import { words } from '../../../shared/word-list.ts';

/** What the grammars of tree-sitter call what a program's outline is made of, and words of each language's library. */
export interface ProgramSyntax {
  wasm: string;
  /** Names of calls (the whole callee as written) that fail when their argument does not hold. */
  asserts: RegExp;
  /** Calls that throw: Go's `panic`, Rust's `panic!`. */
  throws: RegExp | null;
  /** Calls that end the program with a number. */
  exits: RegExp;
  /** Those of them that are given words, and end it with 1 whatever these are. */
  fails?: RegExp;
  /** Text of code whose result depends on what is around the program. */
  world: RegExp;
  /** Is text outside of functions run? */
  topLevel: boolean;
}

const bundled = (name: string): string => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`;

const script = (grammar: string): ProgramSyntax => ({
  wasm: bundled(grammar),
  asserts: /^(?:console\.assert|(?:\w+\.)?assert(?:\.\w+)*|expect|chai\.expect)$/,
  throws: null,
  exits: /^(?:process|Deno|Bun)\.exit$/,
  world: regex()`
    \b(?:
      process\.(?:argv|env|stdin)|Deno\.(?:args|env|read\w*)|fs\.|fsp?\b|readFile\w*|readline|fetch\(|https?\b
      |net\.|child_process|document\b|window\b|localStorage|navigator\b|Date\.now|new Date\(\)|performance\.now
      |prompt\(
    )
  `,
  topLevel: true,
});

const C_FAMILY = {
  asserts: /^(?:assert|CHECK\w*|REQUIRE\w*|EXPECT\w*|ASSERT\w*|TEST_ASSERT\w*|VERIFY\w*|TEST\w*|mu_assert)$/,
  throws: /^(?:std::)?(?:abort|terminate|__builtin_trap)$/,
  exits: /^(?:std::)?_?exit$/,
  world: regex()`
    \b(?:
      argv|argc|f?open|scanf|fscanf|getchar|f?gets|getline|stdin|cin|[io]?fstream|getenv|socket|connect|clock|time
      |gettimeofday|clock_gettime|now|perror|errno
    )\b
  `,
  topLevel: false,
};

/** The languages whose programs are outlined. */
export const PROGRAM_SYNTAX: Readonly<Partial<Record<LanguageId, ProgramSyntax>>> = {
  python: {
    wasm: bundled('python'),
    asserts: /^(?:\w+\.)*assert\w*$/,
    throws: null,
    exits: /^(?:sys\.exit|exit|quit|os\._exit|os\.abort)$/,
    world: regex()`
      \b(?:
        input\(|open\(|sys\.(?:argv|stdin)|os\.(?:environ|getenv|listdir|scandir|path|stat|getcwd)|argparse
        |requests\.|urllib|httpx|socket|subprocess|sqlite3|psycopg|pathlib|Path\(|tkinter|pygame|getpass
        |platform\.|shutil\.|time\.(?:time|monotonic|perf_counter)|datetime\.(?:now|today|utcnow)|date\.today
      )
    `,
    topLevel: true,
  },
  typescript: script('typescript'),
  tsx: script('tsx'),
  javascript: script('javascript'),
  jsx: script('javascript'),
  java: {
    wasm: bundled('java'),
    asserts: /^(?:\w+\.)*assert\w*$/,
    throws: null,
    exits: /^(?:System\.exit|Runtime\.getRuntime\(\)\.(?:exit|halt))$/,
    world: regex()`
      (?:
        \b(?:
          Scanner|System\.(?:in|getenv|getProperty|console|nanoTime|currentTimeMillis)|Files\.|FileReader
          |FileInputStream|new File|Socket|ServerSocket|HttpClient|URL|URI\.create|DriverManager|JFrame
          |javax\.swing|LocalDate(?:Time)?\.now|Instant\.now|args\.length|args\[
        )
        |\(args\)
      )
    `,
    topLevel: false,
  },
  go: {
    wasm: bundled('go'),
    asserts: /^(?:\w+\.)?(?:assert|Assert|require)\w*$/,
    throws: /^(?:panic|log\.Panic(?:f|ln)?)$/,
    exits: /^(?:os\.Exit|log\.Fatal(?:f|ln)?)$/,
    fails: /^log\.Fatal/,
    world: regex()`
      \b(?:
        os\.(?:Args|Open\w*|ReadFile|ReadDir|Getenv|LookupEnv|Stdin|Create|Stat)|ioutil\.|bufio\.NewReader\(os
        |fmt\.F?[Ss]can\w*|net\.|http\.|flag\.|time\.(?:Now|Since)|exec\.Command|sql\.
      )
    `,
    topLevel: false,
  },
  rust: {
    wasm: bundled('rust'),
    asserts: /^(?:debug_)?assert\w*$/,
    throws: /^(?:panic|unreachable)$/,
    exits: /^(?:std::)?process::(?:exit|abort)$/,
    world: regex()`
      \b(?:
        env::(?:args|var)|args\(\)|stdin\(|fs::|File::|TcpStream|TcpListener|UdpSocket|Instant::now|SystemTime
        |Command::new|read_line
      )
    `,
    topLevel: false,
  },
  c: { wasm: 'tree-sitter-c/tree-sitter-c.wasm', ...C_FAMILY },
  cpp: { wasm: bundled('cpp'), ...C_FAMILY },
};

/** Kinds of nodes, over all these grammars. */
export const NODES = {
  functions: new Set(words`
    function_definition lambda function_declaration generator_function_declaration function_expression arrow_function
    method_definition method_declaration constructor_declaration compact_constructor_declaration lambda_expression
    func_literal function_item closure_expression preproc_function_def
  `),
  types: new Set(words`
    class_definition class_declaration abstract_class_declaration record_declaration enum_declaration type_spec
    struct_item enum_item struct_specifier class_specifier
  `),
  conditions: new Set(words`
    if_statement elif_clause if_expression ternary_expression conditional_expression while_statement
  `),
  calls: new Set(words`
    call call_expression method_invocation macro_invocation new_expression object_creation_expression
  `),
  throws: new Set(['raise_statement', 'throw_statement']),
  strings: new Set(['string', 'template_string', 'string_literal', 'interpreted_string_literal', 'raw_string_literal']),
  catches: new Set(['except_clause', 'catch_clause']),
  /** What gives a name a value: the field of the name and that of the value. */
  definitions: new Map([
    ['assignment', ['left', 'right']],
    ['augmented_assignment', ['left', 'right']],
    ['named_expression', ['name', 'value']],
    ['for_statement', ['left', 'right']],
    ['for_in_clause', ['left', 'right']],
    ['variable_declarator', ['name', 'value']],
    ['assignment_expression', ['left', 'right']],
    ['for_in_statement', ['left', 'right']],
    ['enhanced_for_statement', ['name', 'value']],
    ['short_var_declaration', ['left', 'right']],
    ['assignment_statement', ['left', 'right']],
    ['var_spec', ['name', 'value']],
    ['range_clause', ['left', 'right']],
    ['let_declaration', ['pattern', 'value']],
    ['for_expression', ['pattern', 'value']],
    ['init_declarator', ['declarator', 'value']],
    ['for_range_loop', ['declarator', 'right']],
  ] as const),
} as const;

/**
 * Words with which programs say that one of their own checks failed, at the start of a printed line or after a mark.
 */
export const FAIL_MARK =
  /(?:^|[\s[(*"'`:>|-])(?:FAIL(?:ED|URE)?|not ok|WRONG|MISMATCH)\b|[✗✘❌✖]|assertion failed|check failed/;

/** Names of the value that a result is held against. */
export const EXPECTED = /\b\w*(?:[Ee]xpect|EXPECT)\w*|\b[Ww]ant(?:ed)?\b|\b[Ss]hould_?[Bb]e\b|\bexp\b/;

/** Names of the value that came out. */
export const ACTUAL = /\b(?:got|actual\w*|result|received|have)\b/i;
