import type { DeclaredFunction } from '../../../languages/examples/declarations.ts';
import { rustCall } from './rust-calls.ts';
import { signatureOf } from './rust-signature.ts';
import type { RustTypes } from './rust-types.ts';

/** The body of a function that makes an object and calls its methods in turn; `whole` is its type. */
export function lifeText(
  whole: string,
  types: RustTypes,
  maker: DeclaredFunction | undefined,
  methods: readonly DeclaredFunction[],
): string[] {
  const make = rustCall('', maker === undefined ? [] : signatureOf(maker, types).written, '');
  const expression =
    maker === undefined
      ? `<${whole} as ::std::default::Default>::default()`
      : `<${whole}>::${maker.name}(${make.passed})`;
  return [
    ...make.before,
    `let mut cv_made: ::std::option::Option<${whole}> = None;`,
    'let cv_refusal = cv_harness::guarded(CV_LINES, || {',
    ...makingOf(expression, maker?.returns ?? ''),
    '})?;',
    'let mut cv_it = match cv_made { Some(made) => made, None => return Ok(cv_refusal) };',
    'let mut cv_lived: ::std::vec::Vec<::std::string::String> = ::std::vec::Vec::new();',
    'for cv_operation in operations {',
    'let args = &cv_operation.list()[1..];',
    'let cv_answer = match cv_operation.list()[0].text() {',
    ...methods.flatMap((each) => armOf(each, types)),
    '_ => Err(::std::string::String::from("{\\"misfit\\":\\"unknown\\"}")),',
    '};',
    'cv_lived.push(match cv_answer { Ok(text) => text, Err(text) => text });',
    '}',
    'Ok(format!("{{\\"lived\\":[{}]}}", cv_lived.join(",")))',
  ];
}

function armOf(each: DeclaredFunction, types: RustTypes): string[] {
  const { written, result } = signatureOf(each, types);
  const { before, answer } = rustCall(`cv_it.${each.name}`, written, result);
  return [
    `${JSON.stringify(each.name)} => (|| -> CvSaid {`,
    ...before,
    'cv_harness::guarded(CV_LINES, || {',
    ...answer,
    '})',
    '})(),',
  ];
}

/** Makes an object, or says why there is none. */
function makingOf(expression: string, returns: string): string[] {
  if (/^(?:\w+::)*Result\b/.test(returns))
    return [
      `match ${expression} {`,
      'Ok(made) => { cv_made = Some(made); ::std::string::String::new() }',
      'Err(error) => format!("{{\\"refused\\":{}}}", (&&&cv_harness::Held(&error)).told()),',
      '}',
    ];
  if (/^Option\b/.test(returns))
    return [`cv_made = ${expression};`, '::std::string::String::from("{\\"refused\\":\\"None\\"}")'];
  return [`cv_made = Some(${expression});`, '::std::string::String::new()'];
}
