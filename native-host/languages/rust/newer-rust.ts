import type { NewerTable } from '../../kit/needs-newer.ts';
import { regex } from '../../../shared/regex.ts';

/**
 * Messages of rustc about what a newer one, or a newer edition, has (The Rust Reference; release notes 1.65 to 1.88).
 */
export const NEWER_RUST: NewerTable = {
  tool: 'rustc',
  signs: [
    { message: /\bunstable\b|is experimental|are experimental|is not (?:yet )?stable|unstable library feature/ },
    // A newer one says so of the edition that the package has chosen, and is right.
    {
      message: regex()`
        only (?:allowed|available) in (?:Rust )?(?:edition )?20\d\d
        |edition 20\d\d (?:is unstable|or later)
        |requires edition 20\d\d
      `,
      by: '1.88',
    },
    { message: /requires rustc \d|is not supported by (?:the following|rustc)/ },
    { message: /prefix `cr?` is unknown/, needs: 'C string literals', since: '1.77' },
    {
      message: /expected .*found `(?:\||\|\|)`|expected one of .*found `(?:\||\|\|)`|`async` closure/,
      line: /\basync\s*(?:move\s*)?\|/,
      needs: 'async closures',
      since: '1.85',
    },
    {
      message: regex()`
        unresolved import \`std::(?:
          sync::(?:LazyLock|LazyCell)|cell::(?:LazyCell|OnceCell)|sync::OnceLock|iter::repeat_n|io::IsTerminal
          |future::pending|pin::pin|array::from_fn|thread::scope
        )
      `,
      needs: 'a newer standard library',
      by: '1.82',
    },
    { message: /functions in traits cannot be declared `async`/, needs: '`async fn` in traits', since: '1.75' },
    {
      message: /`impl Trait` (?:only allowed in function and inherent method|is not allowed in (?:trait|`impl`))/,
      needs: '`impl Trait` in the methods of traits',
      since: '1.75',
    },
    {
      message: /unexpected token|expected .*found `(?:extern|unsafe)`|cannot be declared unsafe/,
      line: /\bunsafe\s+extern\b/,
      needs: '`unsafe extern` blocks',
      since: '1.82',
    },
    {
      message: /expected .*found `(?:const|\{)`|expected one of/,
      line: /\bconst\s*\{/,
      needs: 'inline constants',
      since: '1.79',
    },
    {
      message: /unexpected .*`use<|expected .*found keyword `use`|cannot find .*`use`/,
      line: /\buse\s*</,
      needs: '`use<..>` bounds',
      since: '1.82',
    },
  ],
};
