import type { NewerTable } from '../needs-newer.ts';

/**
 * Forms that Python has since 3.10, where an older one cannot read them, and names of its library (What's New in Python
 * 3.10 to 3.14).
 */
export const NEWER_PYTHON: NewerTable = {
  tool: 'Python',
  signs: [
    {
      says: /SyntaxError|invalid syntax|expected/,
      line: /^\s*(?:async\s+)?(?:def|class)\s+\w+\s*\[/,
      needs: 'type parameters',
      since: '3.12',
    },
    {
      says: /SyntaxError|invalid syntax|expected/,
      line: /^\s*type\s+\w+\s*(?:\[.*\])?\s*=/,
      needs: 'the type statement',
      since: '3.12',
    },
    {
      says: /f-string: (?:expecting|unmatched|expression part cannot include|unterminated|invalid syntax)|f-string expression part cannot include/,
      needs: 'f-strings with any expression',
      since: '3.12',
    },
    { says: /SyntaxError|invalid syntax|expected/, line: /^\s*except\s*\*/, needs: 'except*', since: '3.11' },
    {
      says: /SyntaxError|invalid syntax|expected/,
      line: /^\s*(?:match|case)\s.*:\s*(?:#.*)?$/,
      needs: 'match statements',
      since: '3.10',
    },
    { says: /multiple exception types must be parenthesized/, needs: 'except without parentheses', since: '3.14' },
    { says: /SyntaxError|invalid syntax/, line: /\b[tT][rR]?["']/, needs: 'template strings', since: '3.14' },
    {
      says: /cannot import name '(?:override|Self|TypeVarTuple|Unpack|Never|LiteralString|assert_never|assert_type|reveal_type|NotRequired|Required|dataclass_transform|TypeIs|ReadOnly|NoDefault|TypeAliasType|ParamSpec|TypeGuard|TypeAlias|Concatenate)' from 'typing'/,
      needs: 'names of a newer typing',
      by: '3.14',
    },
    {
      says: /cannot import name '(?:StrEnum|verify|batched|pairwise|deprecated|UTC|TaskGroup|timeout|Runner|Barrier|cbrt|exp2|sumprod|Buffer|chdir)' from '(?:enum|itertools|warnings|datetime|asyncio|math|collections\.abc|contextlib)'/,
      needs: 'a newer standard library',
      by: '3.14',
    },
    {
      says: /No module named '(?:tomllib|string\.templatelib|compression|annotationlib|concurrent\.interpreters)/,
      needs: 'a newer standard library',
      by: '3.14',
    },
    {
      says: /module '(?:itertools|asyncio|math|enum|datetime|typing)' has no attribute '(?:batched|pairwise|TaskGroup|timeout|cbrt|exp2|sumprod|StrEnum|UTC|override)'/,
      needs: 'a newer standard library',
      by: '3.14',
    },
  ],
};
