import type { LanguageId } from '../../../../shared/language.ts';
import type { Rule } from '../rule.ts';
import { BASH_RULES } from './bash.ts';
import { C_RULES } from './c.ts';
import { CSHARP_RULES } from './csharp.ts';
import { GO_RULES } from './go.ts';
import { JAVA_RULES } from './java.ts';
import { PHP_RULES } from './php.ts';
import { RUBY_RULES } from './ruby.ts';
import { RUST_RULES } from './rust.ts';
import { JSX_RULES, SCRIPT_RULES } from './script.ts';

/** The rules of each language that has some. */
export const RULES: Readonly<Partial<Record<LanguageId, readonly Rule[]>>> = {
  typescript: SCRIPT_RULES,
  tsx: [...SCRIPT_RULES, ...JSX_RULES],
  javascript: [...SCRIPT_RULES, ...JSX_RULES],
  jsx: [...SCRIPT_RULES, ...JSX_RULES],
  go: GO_RULES,
  java: JAVA_RULES,
  php: PHP_RULES,
  ruby: RUBY_RULES,
  c: C_RULES,
  cpp: C_RULES,
  csharp: CSHARP_RULES,
  rust: RUST_RULES,
  bash: BASH_RULES,
};
