// What stands behind the colon of a placeholder: Python's and Rust's (`>10.2f`, `#?`), C#'s (`F2`), and dates.
const WIDTH = String.raw`(?:\d{0,2}\$?|\*)[,_]?(?:\.(?:\d{1,2}\$?|\*))?`;
const STANDARD = String.raw`(?:[^\w\s{}]?[<>=^])?[-+ ]?#?0?${WIDTH}[bcdeEfFgGnosxXq%]?\??`;
const DOTNET = String.raw`[CcDdEeFfGgNnPpRrXx]\d{1,2}`;
const STRFTIME = String.raw`(?:%[-a-zA-Z%]|[-:/. ,T]){1,24}`;
const NET_DATE = '(?:yyyy|yy|MMMM|MMM|MM|dddd|ddd|dd|HH|hh|mm|ss|f{3,6}|tt|zzz|[-:/. ,T]){2,24}';

/** A specifier without its colon, as part of a pattern: it says nothing of anybody. */
export const SPECIFIER = `(?:${DOTNET}|${STANDARD})`;

const WHOLE = new RegExp(`^(?:${DOTNET}|${STANDARD}|${STRFTIME}|${NET_DATE})$`);

/** Says this specifier only how something is written? */
export const isFormat = (specifier: string): boolean => WHOLE.test(specifier);
