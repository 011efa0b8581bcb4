import { splitTop } from '../../../languages/examples/declarations.ts';
import { argumentsOfType, functionType, withoutPath } from './rust-types.ts';

/** A parameter as the calling program hands it over. */
interface Handed {
  /** Statements before the call. */
  before: string[];
  /** The expression that is passed. */
  passed: string;
  /** What can be told of it after the call, or null. */
  after: string | null;
}

/** A type without lifetimes, and with what its parameters stand for. */
export const plainType = (type: string, given: ReadonlyMap<string, string>): string =>
  type
    .replaceAll(/'\w+\s*,?\s*/g, '')
    .replaceAll('<>', '')
    .replaceAll(/(?<![\w:])\w+\b(?!::)/g, (word) => given.get(word) ?? word)
    .trim();

/** The text by which a value says itself. */
const told = (value: string): string => `(&&&cv_harness::Held(&${value})).told()`;

/** The owned type behind one that borrows: `String` of `&str`, `Vec<String>` of `&[&str]`. */
function ownedType(type: string): string {
  const plain = type.trim().replace(/^&(?:mut\s+)?/, '');
  if (plain !== type.trim()) return ownedType(plain);
  if (plain === 'str') return '::std::string::String';
  if (plain.startsWith('[') && !plain.includes(';')) return `::std::vec::Vec<${ownedType(plain.slice(1, -1))}>`;
  if (plain.startsWith('('))
    return `(${splitTop(plain.slice(1, -1), true)
      .map((each) => `${ownedType(each)},`)
      .join(' ')})`;
  const open = plain.indexOf('<');
  return open < 0 || /^(?:impl|dyn)\b/.test(plain)
    ? plain
    : `${plain.slice(0, open)}<${argumentsOfType(plain).map(ownedType).join(', ')}>`;
}

/** An expression of a type that borrows, made of a reference to its owned twin. */
function borrowed(value: string, type: string): string {
  const plain = type.trim();
  if (plain === '&str') return `${value}.as_str()`;
  if (!plain.includes('&')) return `${value}.clone()`;
  if (plain.startsWith('&')) return value;
  if (plain.startsWith('('))
    return `(${splitTop(plain.slice(1, -1), true)
      .map((each, at) => `${borrowed(`(&${value}.${at})`, each)},`)
      .join(' ')})`;
  const [first = '', second] = argumentsOfType(plain);
  if (withoutPath(plain).startsWith('Option<')) return `${value}.as_ref().map(|own| ${borrowed('own', first)})`;
  return second === undefined
    ? `${value}.iter().map(|own| ${borrowed('own', first)}).collect::<${plain}>()`
    : `${value}.iter().map(|(key, own)| (${borrowed('key', first)}, ${borrowed('own', second)})).collect::<${plain}>()`;
}

function closure(type: string, at: number): Handed {
  const fn = functionType(type) ?? { parameters: [], result: '' };
  const names = fn.parameters.map((each, place) => `x${place}: ${each}`);
  const args = fn.parameters.map((_, place) => told(`x${place}`));
  const made =
    `|${names.join(', ')}| -> ${fn.result === '' ? '()' : fn.result} ` +
    `{ cv_harness::callback(&f${at}, vec![${args.join(', ')}]) }`;
  const around = (text: string): string => {
    if (/^&mut\b/.test(type)) return `&mut ${text}`;
    if (type.startsWith('&')) return `&${text}`;
    return type.startsWith('Box<') ? `Box::new(${text.startsWith('|') ? `move ${text}` : text})` : text;
  };
  return {
    before: [`let f${at} = args.get(${at}).cloned().unwrap_or(cv_harness::Json::Null);`],
    passed: around(made),
    after: null,
  };
}

function handOver(type: string, at: number): Handed {
  if (functionType(type) !== undefined) return closure(type, at);
  const name = `a${at}`;
  const taken = (of: string, isChanged = false): string =>
    `let ${isChanged ? 'mut ' : ''}${name}: ${of} = cv_harness::arg(args, ${at})?;`;
  const item = /^impl\s+(?:Double\w*|ExactSize)?(Into)?Iterator<\s*Item\s*=\s*([\s\S]+?)>(?:\s*\+.*)?$/.exec(type);
  if (item !== null) {
    const [, into, of = ''] = item;
    const whole = `Vec<${of}>`;
    const value = of.includes('&') ? borrowed(name, whole) : name;
    return {
      before: [taken(ownedType(whole))],
      passed: into === undefined ? `${value}.into_iter()` : value,
      after: null,
    };
  }
  if (/^impl\s+(?:AsRef<str>|Into<String>|ToString)/.test(type))
    return { before: [taken('::std::string::String')], passed: name, after: null };
  if (/^&mut\b/.test(type))
    return { before: [taken(ownedType(type), true)], passed: `&mut ${name}`, after: told(name) };
  if (type.startsWith('&')) {
    const inner = type.slice(1).trim();
    if (!inner.includes('&')) return { before: [taken(ownedType(type))], passed: `&${name}`, after: null };
    const list = inner.startsWith('[') ? `::std::vec::Vec<${inner.slice(1, -1)}>` : inner;
    return {
      before: [taken(ownedType(type)), `let b${at} = ${borrowed(name, list)};`],
      passed: `&b${at}`,
      after: null,
    };
  }
  return type.includes('&')
    ? { before: [taken(ownedType(type)), `let b${at} = ${borrowed(name, type)};`], passed: `b${at}`, after: null }
    : { before: [taken(type)], passed: name, after: null };
}

/** The statements of a call: what is read before it, and the expression of what it answers as JSON. */
export function rustCall(
  callee: string,
  types: readonly string[],
  returns: string,
): { before: string[]; answer: string[]; passed: string } {
  const handed = types.map(handOver);
  const passed = handed.map((each) => each.passed).join(', ');
  const after = handed.map((each) => each.after ?? '::std::string::String::from("null")');
  const tells = handed.some((each) => each.after !== null);
  const whole = tells
    ? `format!("{{{},\\"after\\":[{}]}}", cv_said, [${after.join(', ')}].join(","))`
    : 'format!("{{{}}}", cv_said)';
  return {
    before: handed.flatMap((each) => each.before),
    passed,
    answer: [`let cv_said = { let cv_value = ${callee}(${passed}); ${saying(returns)} };`, whole],
  };
}

/** What an answer of a type says, without its braces. */
function saying(returns: string): string {
  const type = returns.trim();
  if (type === '' || type === '()' || /^&(?:mut\s+)?Self$/.test(type))
    return '::std::string::String::from("\\"void\\":true")';
  const ok = (value: string): string => `format!("\\"ok\\":{}", ${told(value)})`;
  if (/^(?:\w+::)*Result\b/.test(type))
    return (
      'match cv_value { Ok(cv_value) => ' +
      `${/<\s*\(\)/.test(type) ? '::std::string::String::from("\\"void\\":true")' : ok('cv_value')}, ` +
      `Err(cv_error) => format!("\\"refused\\":{}", ${told('cv_error')}) }`
    );
  if (/^(?:impl|Box<\s*dyn)\s+(?:\w*Iterator)\b/.test(type))
    return `let cv_value = cv_value.take(2000).collect::<::std::vec::Vec<_>>(); ${ok('cv_value')}`;
  return ok('cv_value');
}
