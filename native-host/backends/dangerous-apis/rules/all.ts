import type { LanguageId } from '../../../../shared/language.ts';
import type { Rule } from '../rule.ts';
import { BASH_RULES } from './bash.ts';
import { C_RULES } from './c.ts';
import { CSHARP_RULES } from './csharp.ts';
import { GO_RULES } from './go.ts';
import { PHP_RULES } from './php.ts';
import { RUBY_RULES } from './ruby.ts';
import { RUST_RULES } from './rust.ts';

/** The rules of each language that has some. */
export const RULES: Readonly<Partial<Record<LanguageId, readonly Rule[]>>> = {
  go: GO_RULES,
  php: PHP_RULES,
  ruby: RUBY_RULES,
  c: C_RULES,
  cpp: C_RULES,
  csharp: CSHARP_RULES,
  rust: RUST_RULES,
  bash: BASH_RULES,
};
