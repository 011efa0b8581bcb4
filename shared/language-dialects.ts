import { regex } from './regex.ts';

/** Type syntax that JavaScript has not, one kind a row. */
export const TYPED: readonly RegExp[] = [
  regex()`
    ^(?:export\s+)?(?:
      declare\s+(?:const|let|var|function|class|global|module|namespace|type)\b
      |interface\s+\w+[^(]*\{
      |type\s+\w+(?:<[^=]*>)?\s*=
      |(?:const\s+)?enum\s+\w
      |abstract\s+class
      |namespace\s+[\w.]+\s*\{
    )
  `,
  /^(?:import|export)\s+type\s/,
  regex()`
    [\w)\]}]\??:\s*(?:
      string|number|boolean|unknown|any|never|readonly\s|(?:Promise|Record|Array|Map|Set|Partial)<|void(?!\s*\d)
    )\b(?!\s*[('"])
  `,
  /^(?:private|public|protected|readonly)\s+\w/,
  /^(?!case\b)[^?'"`]*\)\s*:\s*[\w.<>[\]| {}]+(?:=>|\{$|;$)/,
  /^(?!import|export|\*).*[\w)\]]\s+(?:as\s+(?:const|unknown|any|string|number)|satisfies\s+\w+)\b/,
  /^(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*:\s*[\w{[(]/,
  /^[^'"`?]*\w\(\w+\??:\s*[\w{[(]/,
  /^(?:export\s+)?(?:default\s+)?(?:abstract\s+)?class\s.*\bimplements\s/,
];

/**
 * An element of JSX: after an opening parenthesis, `return`, an arrow or at the start of a line, closed or with
 * properties.
 */
export const MARKUP = regex()`
  (?:^|[(?:]\s*|\breturn\s+|=>\s*|&&\s*)(?:
    <>
    |<[A-Z][\w.]*(?:\s+[\w-]+=|\s*/?>$|\s*/>|>[^(]*</|$)
    |<(?:
      div|span|p|a|ul|li|button|input|h[1-6]|form|section|main|img|label|table|tr|td|header|footer|nav|select
      |option|code|pre|i|b|strong|svg|path
    )(?:\s+[\w-]+(?:=|\s|$)|\s*/?>|$)
  )
  |</[A-Za-z][\w.]*>\s*[);,}]*$
`;

/** What C++ has and C has not. */
export const PLUS_PLUS = regex()`
  ^(?:
    template\s*<|using\s+(?:namespace\s|\w+\s*=|[\w:]+;)|(?:inline\s+)?namespace\b|class\s+\w
    |(?:public|private|protected)\s*:
  )
  |\bstd::
  |\b\w+::\w
  |#\s*include\s*<(?:
    iostream|string|vector|map|memory|algorithm|functional|utility|[a-z_]+|c(?:std\w+|string|math|assert|ctype)
  )>
  |\b(?:
    nullptr|constexpr|noexcept|static_cast|reinterpret_cast|dynamic_cast|const_cast|virtual|override|typename
    |operator\s*[^\w\s]
  )\b
  |\w<[\w:]+>\s*[&(]
  |^\w[\w\s]*&\s*\w+\s*\(
  |\b(?:auto|const\s+\w+)\s*&\s*\w
`;
