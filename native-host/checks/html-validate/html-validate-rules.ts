import type { Category } from '../../../shared/categories.ts';
import { regex } from '../../../shared/regex.ts';
import { words } from '../../../shared/word-list.ts';

/** What the presets ask and what is a matter of taste, or of a template. */
export const CONFIG = {
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'doctype-style': 'off',
    'attr-quotes': 'off',
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-implicit-close': 'off',
    'no-raw-characters': 'off',
    'element-case': 'off',
    'attr-case': 'off',
    'no-unknown-elements': 'off',
  },
} as const;

const REFUTES = ['parser-error', 'close-order', 'no-dup-attr', 'void-content'];

/** Marks of a template, which is not the HTML that comes of it. */
const TEMPLATE = regex('m')`
  \{\{|\{%|<%|\{#|<\?php|\$\{
  |\s(?:v-|:|@|\*ng|\[|\(|x-|hx-on:|on:|bind:)[\w.-]+\]?\)?\s*=
  |^\s*\.\.\.\s*$
  |<!--\s*\.\.\.
`;

/** Does what a rule says refute this text? */
function refutes(rule: string, message: string, text: string): boolean {
  if (!REFUTES.includes(rule) || TEMPLATE.test(text)) return false;
  return !message.startsWith('Unclosed element') || /<html[\s>]/i.test(text);
}

/** What is right in many pages: it is noted, and nobody has to change it. */
const INFORMS = words`
  doctype-html no-deprecated-attr deprecated no-implicit-button-type no-implicit-input-type empty-heading empty-title
  heading-level long-title no-redundant-role no-redundant-for prefer-native-element prefer-tbody require-sri
  tel-non-breaking text-content unique-landmark no-autoplay no-style-tag script-type svg-focusable aria-label-misuse
  hidden-focusable void-style attribute-boolean-style attribute-empty-style no-self-closing meta-refresh
  valid-autocomplete wcag/h30 wcag/h32 wcag/h36 wcag/h37 wcag/h63 wcag/h67 wcag/h71
`;

/** A value that a template puts in. */
const PUT_IN = /\{\{|\{%|<%|\{#|<\?|\$\{|__[A-Z_]+__/;

/** How much weighs what a rule says of a text? */
export function severityOf(rule: string, message: string, text: string): 'error' | 'warning' | 'info' {
  if (refutes(rule, message, text)) return 'error';
  return INFORMS.includes(rule) || PUT_IN.test(message) ? 'info' : 'warning';
}

const KINDS: readonly (readonly [RegExp, { category: Category; subcategory?: string }])[] = [
  [
    regex()`
      ^(
        parser-error|close-order|close-attr|void|element-permitted-content|element-permitted-parent
        |element-permitted-order|script-element|no-dup-attr
      )
    `,
    { category: 'syntax_error' },
  ],
  [/^(deprecated|no-deprecated)/, { category: 'api_misuse', subcategory: 'deprecated_api' }],
  [
    /^(attribute-|input-|element-required|valid-|aria-|no-unused-disable|autocomplete)/,
    { category: 'api_misuse', subcategory: 'wrong_arguments' },
  ],
  [/^(no-dup-id|no-redundant|unique-|no-multiple-main|area-alt|map-)/, { category: 'logic_error' }],
  [
    regex()`
      ^(
        wcag|text-content|hidden-focusable|no-abstract-role|no-missing-references|svg-focusable|tel-non-breaking
        |prefer-native|heading-level|multiple-labeled|meta-refresh|long-title|empty-|no-autoplay|no-implicit-button
      )
    `,
    { category: 'semantic_mismatch', subcategory: 'missing_requirement' },
  ],
  [/^require-(sri|csp)/, { category: 'security_flaw' }],
];

/** The kind of mistake that a rule names. */
export const meaningOf = (rule: string): { category: Category; subcategory?: string } =>
  KINDS.find(([name]) => name.test(rule))?.[1] ?? { category: 'style_violation' };
