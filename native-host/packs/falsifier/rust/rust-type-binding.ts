import { ofParameter, wholeType } from './rust-signature.ts';
import { rustShape, type RustType, type RustTypes } from './rust-types.ts';

/** A function of the calling program: of one call, of an object's life, or what makes and tells values of a type. */
export interface RustBinding {
  kind: 'function' | 'life' | 'type';
  name: string;
  /** Its text; of calls the body of a function that takes `args`, and `operations`. */
  text: string[];
}

/** How values of a declared type are made and told. */
export function bindingOfType(name: string, type: RustType, types: RustTypes): RustBinding {
  const whole = wholeType(name, type);
  const text: string[] = [`impl cv_harness::CvTell for ${whole} {`, 'fn tell(&self) -> ::std::string::String {'];
  const given = new Map(type.parameters.map((each) => [each, ofParameter(each)]));
  if (type.kind === 'enumeration') {
    if (type.variants.length === 0) return { kind: 'type', name, text: [] };
    const arms = type.variants.map((each) => `${name}::${each} => ${JSON.stringify(each)},`);
    text.push(`cv_harness::quoted(match self { ${arms.join(' ')} })`, '}', '}');
    const makes = type.variants.map((each) => `${JSON.stringify(each)} => Some(${name}::${each}),`);
    text.push(
      `impl cv_harness::CvGive for ${whole} {`,
      GIVE,
      `match json.text() { ${makes.join(' ')} _ => None }`,
      '}',
      '}',
    );
    return { kind: 'type', name, text };
  }
  const isTuple = type.kind === 'tuple';
  const parts = type.fields.map(
    (each) =>
      (isTuple ? '' : `texts.push(::std::string::String::from(${JSON.stringify(JSON.stringify(each.name) + ':')})); `) +
      `let text = (&&&cv_harness::Held(&self.${each.name})).told(); ` +
      `${isTuple ? 'texts.push(text);' : 'texts.last_mut().unwrap().push_str(&text);'}`,
  );
  const [open, close] = isTuple ? ['[', ']'] : ['{{', '}}'];
  text.push(
    'let mut texts: ::std::vec::Vec<::std::string::String> = ::std::vec::Vec::new();',
    ...parts,
    `format!("${open}{}${close}", texts.join(","))`,
    '}',
    '}',
  );
  const shape = rustShape(types, given);
  if (type.fields.some((each) => JSON.stringify(shape(each.type)).includes('"other"') || /&/.test(each.type)))
    return { kind: 'type', name, text };
  const gives = type.fields.map((each, at) =>
    isTuple
      ? `cv_harness::CvGive::give(json.list().get(${at})?)?,`
      : `${each.name}: cv_harness::CvGive::give(json.field(${JSON.stringify(each.name)})` +
        '.unwrap_or(&cv_harness::Json::Null))?,',
  );
  const made = isTuple ? `${name}(${gives.join(' ')})` : `${name} { ${gives.join(' ')} }`;
  text.push(`impl cv_harness::CvGive for ${whole} {`, GIVE, `Some(${made})`, '}', '}');
  return { kind: 'type', name, text };
}

const GIVE = 'fn give(json: &cv_harness::Json) -> ::std::option::Option<Self> {';
