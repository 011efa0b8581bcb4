import { regex } from '../../../shared/regex.ts';
import type { MutatedLanguage } from './mutation-tables.ts';

/** In Python and JavaScript what is another value is decided where the code runs. */
const HELPER = 'planted_other_';
/** Items of a list that are others. */
const MOST_ITEMS = 50;

/*
 * Tests ask for parts of a result, and for values that are near: what is planted differs in each part, and by more than
 * a sensible tolerance allows, but not by so much that a senseless one would notice.
 */

const PYTHON = `
def ${HELPER}(v, depth=0):
    import copy, enum
    t = type(v)
    again = lambda each: ${HELPER}(each, depth + 1)
    try:
        if v is None or depth > 2 or isinstance(v, enum.Enum):
            return "~" if v is None else None
        if t is bool:
            return not v
        if isinstance(v, (str, bytes)):
            return t((len(v) + 1) * ("~" if isinstance(v, str) else b"~"))
        if isinstance(v, (int, float, complex)) or hasattr(v, "as_integer_ratio"):
            other = t(v + abs(v) + 1)
            return other if other == other and other != v else t(7)
        if hasattr(v, "_replace") and isinstance(v, tuple):
            return v._replace(**{name: again(each) for name, each in zip(v._fields, v)})
        if isinstance(v, (list, tuple, set, frozenset)):
            items = list(v)
            return t([*map(again, items[:${MOST_ITEMS}]), *items[${MOST_ITEMS}:], "~"])
        if isinstance(v, dict):
            return {**{name: again(each) for name, each in v.items()}, "~": "~"}
        if hasattr(v, "__code__"):
            return lambda *a, **k: "~"
        other = copy.copy(v)
        for name, each in list(vars(v).items()):
            object.__setattr__(other, name, again(each))
        return other if vars(v) else None
    except Exception:
        return None
`;

const SCRIPT = `
function ${HELPER}(v, depth = 0) {
  const again = (each) => ${HELPER}(each, depth + 1);
  if (v === undefined || v === null) return '~';
  if (typeof v === 'number') return Number.isFinite(v + Math.abs(v)) ? v + Math.abs(v) + 1 : 7;
  if (typeof v === 'bigint') return v + (v < 0n ? -v : v) + 1n;
  if (typeof v === 'boolean') return !v;
  if (typeof v === 'string') return '~'.repeat(v.length + 1);
  if (typeof v === 'symbol' || depth > 2) return undefined;
  if (typeof v === 'function') return () => '~';
  if (Array.isArray(v)) return [...v.slice(0, ${MOST_ITEMS}).map(again), ...v.slice(${MOST_ITEMS}), '~'];
  if (v instanceof Promise) return v.then(again);
  if (v instanceof Map) return new Map([...[...v].map(([name, each]) => [name, again(each)]), ['~', '~']]);
  if (v instanceof Set) return new Set([...[...v].map(again), '~']);
  if (v instanceof Date) return new Date(+v + 86400000);
  const other = Object.create(Object.getPrototypeOf(v));
  for (const [name, each] of Object.entries(v)) other[name] = again(each);
  return Object.assign(other, { planted: '~' });
}
`;

/** What is put around a value where it runs: another one, or with `same` itself. */
interface Helper {
  /** Where it stands: before everything that runs, or at the end. */
  at: 'start' | 'end';
  other: string;
  same: string;
}

const SCRIPT_HELPER: Helper = { at: 'end', other: SCRIPT, same: `\nfunction ${HELPER}(v) {\n  return v;\n}\n` };
const HELPERS: Readonly<Partial<Record<MutatedLanguage, Helper>>> = {
  python: { at: 'start', other: `${PYTHON.trimStart()}\n`, same: `def ${HELPER}(v):\n    return v\n\n` },
  javascript: SCRIPT_HELPER,
  jsx: SCRIPT_HELPER,
  typescript: SCRIPT_HELPER,
  tsx: SCRIPT_HELPER,
};

/** The text of the function that gives another value, where the language needs one. */
export const helperOf = (language: MutatedLanguage): Helper | undefined => HELPERS[language];

/** A call of that function. */
export const helped = (value: string): string => `${HELPER}((${value}))`;

const GO_NUMBER = /^(?:u?int(?:8|16|32|64)?|byte|rune|float(?:32|64))$/;
const RUST_WHOLE = /^[ui](?:8|16|32|64|128|size)$/;
const JAVA_NUMBER = /^(?:byte|short|int|long|char|float|double)$/;
const C_NUMBER = regex()`
  ^(?:(?:static|inline|constexpr|const|unsigned|signed|long|short)[ ])*
  (?:std::)?(?:
    u?int(?:_fast|_least)?(?:8|16|32|64|max|ptr)?_t|size_t|ptrdiff_t|ssize_t|int|long|short|char|unsigned|float|double
  )$
`;

/**
 * An expression whose value is another one than that of `value`, of a type that is written down; undefined where the
 * type says too little.
 */
export function otherOf(language: MutatedLanguage, type: string, value: string): string | undefined {
  switch (language) {
    case 'go':
      return otherGo(type, value);
    case 'rust':
      return otherRust(type, value);
    case 'java':
      return otherJava(type, value);
    case 'c':
    case 'cpp':
      return otherC(type, value);
    default:
      return helped(value);
  }
}

/** A floating-point number that is not near. */
const far = (value: string): string => `(${value}) * 2 + 1.31`;

function otherGo(type: string, value: string): string | undefined {
  if (/^float(?:32|64)$/.test(type)) return far(value);
  if (GO_NUMBER.test(type)) return `(${value}) + 1`;
  if (type === 'bool') return `!(${value})`;
  return type === 'string' ? `func(planted string) string { _ = planted; return "~" }(${value})` : undefined;
}

function otherRust(type: string, value: string): string | undefined {
  const held = (rest: string): string => `{ #[allow(unused_mut)] let mut planted: ${type} = ${value}; ${rest} }`;
  if (RUST_WHOLE.test(type)) return held('planted = planted.wrapping_add(1); planted');
  if (/^f(?:32|64)$/.test(type)) return held('planted = planted * 2.0 + 1.31; planted');
  if (type === 'bool') return held('planted = !planted; planted');
  if (type === 'char') return held("if planted == '~' { '!' } else { '~' }");
  if (type === 'String') return held('planted = "~".repeat(planted.len() + 1); planted');
  if (/^&(?:'static )?str$/.test(type)) return held('if planted == "~" { "!" } else { "~" }');
  const item = /^Vec<([\w:]+)>$/.exec(type)?.[1];
  const each = item === undefined ? undefined : otherRust(item, 'each.clone()');
  if (each !== undefined)
    return held(
      'if planted.is_empty() { panic!("planted mistake") }; ' +
        `for each in planted.iter_mut() { *each = ${each}; } planted`,
    );
  if (/^Vec<.*>$/.test(type)) return held('if planted.pop().is_none() { panic!("planted mistake") }; planted');
  const part = /^\(([\w:]+),/.exec(type)?.[1];
  const first = part === undefined ? undefined : otherRust(part, 'planted.0.clone()');
  if (first !== undefined) return held(`planted.0 = ${first}; planted`);
  const inner = /^(?:Option|Result)<([\w:]+(?:<[\w:]+>)?|\([\w:, ]+\))\s*[,>]/.exec(type)?.[1];
  const other = inner === undefined ? undefined : otherRust(inner, 'planted');
  if (other === undefined) return undefined;
  const some = type.startsWith('Option') ? 'Some' : 'Ok';
  const arms = `${some}(planted) => ${some}(${other}), _ => panic!("planted mistake")`;
  return `match { let planted: ${type} = ${value}; planted } { ${arms} }`;
}

/** Java's collections, and one of them with nothing in its places, and one more. */
const JAVA_COLLECTIONS: readonly (readonly [RegExp, (value: string) => string])[] = [
  [
    /^(?:java\.util\.)?(?:List|Collection|ArrayList|SequencedCollection)</,
    (value) => `new java.util.ArrayList<>(java.util.Collections.nCopies((${value}).size() + 1, null))`,
  ],
  [/^Iterable</, (value) => `new java.util.ArrayList<>(${value}) {{ add(null); }}`],
  [
    /^(?:java\.util\.)?(?:Set|HashSet)</,
    (value) => `new java.util.HashSet<>(java.util.Collections.nCopies((${value}).size() + 1, null))`,
  ],
  [
    /^(?:java\.util\.)?(?:Map|HashMap)</,
    (value) => `new java.util.HashMap<>(${value}) {{ replaceAll((key, each) -> null); put(null, null); }}`,
  ],
];

function otherJava(type: string, value: string): string | undefined {
  if (/^(?:float|double|Double)$/.test(type)) return `(${type === 'Double' ? 'double' : type}) (${far(value)})`;
  if (JAVA_NUMBER.test(type)) return `(${type}) ((${value}) + 1)`;
  if (/^(?:Integer|Long)$/.test(type)) return `(${value}) + 1`;
  if (/^[bB]oolean$/.test(type)) return `!(${value})`;
  if (type === 'String') return `(${value}) + "~"`;
  if (/^(?:java\.util\.)?Optional</.test(type)) return 'java.util.Optional.empty()';
  if (type.endsWith('[]') && !/^(?:new\b|\{)/.test(value)) return `java.util.Arrays.copyOf(${value}, 0)`;
  return JAVA_COLLECTIONS.find(([kind]) => kind.test(type))?.[1](value);
}

function otherC(written: string, value: string): string | undefined {
  const type = written.replaceAll(/\s+/g, ' ').trim();
  if (value.startsWith('{')) return undefined;
  if (/^(?:(?:static|inline|constexpr|const) )*(?:bool|_Bool)$/.test(type)) return `!(${value})`;
  if (C_NUMBER.test(type)) return /float|double/.test(type) ? far(value) : `(${value}) + 1`;
  if (/^(?:(?:static|inline|const) )*std::string$/.test(type))
    return `std::string(std::string(${value}).size() + 1, '~')`;
  const vector = /^(?:(?:static|inline|const) )*(std::vector<[^<>]+>)$/.exec(type)?.[1];
  return vector === undefined
    ? undefined
    : `[](${vector} planted) { planted.assign(planted.size() + 1, {}); return planted; }(${value})`;
}

/**
 * What ends a function at its beginning without an error, for the types that it returns as they are written; undefined
 * where they say too little. Where types allow it the result is there and true, so that a test which only wants
 * something does not notice.
 */
export function endsQuietly(language: MutatedLanguage, types: readonly string[]): string | undefined {
  const [type = 'void'] = types;
  switch (language) {
    case 'python':
      return 'return object()';
    case 'go':
      return `if len("planted") > 0 { return ${types.map((each) => `*new(${each})`).join(', ')} };`;
    case 'rust':
      return types.length === 0 ? 'if true { return };' : 'if true { return Default::default() };';
    case 'java':
      return `if (true) return${quietJava(type)};`;
    case 'cpp':
      return /^(?:(?:static|inline|constexpr) )*void$/.test(type) ? 'if (true) return;' : 'if (true) return {};';
    case 'c':
      return undefined;
    default:
      return 'if (true) return Object();';
  }
}

function quietJava(type: string): string {
  if (type === 'void') return '';
  if (type === 'boolean') return ' false';
  return JAVA_NUMBER.test(type) ? ` (${type}) 0` : ' null';
}

/**
 * What ends the process where it stands, whatever would catch an error: an expression in Python and JavaScript, a
 * statement elsewhere.
 */
export const STOPS: Readonly<Record<MutatedLanguage, string>> = {
  python: '__import__("os")._exit(97)',
  javascript: 'globalThis.process.reallyExit(97)',
  jsx: 'globalThis.process.reallyExit(97)',
  typescript: '(globalThis as any).process.reallyExit(97)',
  tsx: '(globalThis as any).process.reallyExit(97)',
  go: 'select {};',
  rust: 'std::process::abort();',
  java: 'Runtime.getRuntime().halt(97);',
  c: '__builtin_trap();',
  cpp: '__builtin_trap();',
};

/** What ends the function that it stands at the beginning of; a compiler does not take the rest for unreachable. */
export const THROWS: Readonly<Record<MutatedLanguage, string>> = {
  python: 'raise AssertionError("planted mistake")',
  javascript: 'throw new Error("planted mistake");',
  jsx: 'throw new Error("planted mistake");',
  typescript: 'throw new Error("planted mistake");',
  tsx: 'throw new Error("planted mistake");',
  go: 'if len("planted") > 0 { panic("planted mistake") };',
  rust: 'if true { panic!("planted mistake") };',
  java: 'if (true) throw new AssertionError("planted mistake");',
  c: 'if (1) __builtin_abort();',
  cpp: 'if (true) throw "planted mistake";',
};
