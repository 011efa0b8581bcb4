import type { Category } from '../../../shared/categories.ts';
import { regex } from '../../../shared/regex.ts';
import { words } from '../../../shared/word-list.ts';

/** Selectors of 2024 and later, which stylelint's own lists may not have yet. */
const NEWER_CLASSES = words`
  target-current target-before target-after open has-slotted heading interest-source interest-target
  active-view-transition active-view-transition-type state modal popover-open
`;
const NEWER_ELEMENTS = words`
  scroll-marker scroll-marker-group scroll-button column checkmark picker picker-icon details-content search-text
  interest-hint highlight view-transition-group-children
`;

/** What is asked, with stylelint's options. */
export const RULES: Readonly<Record<string, unknown>> = {
  'annotation-no-unknown': true,
  'at-rule-no-deprecated': true,
  'at-rule-no-unknown': [
    true,
    {
      ignoreAtRules: words`
        tailwind apply layer config theme utility variant custom-variant source reference plugin screen mixin include
        extend use forward if else each for function return
      `,
    },
  ],
  'block-no-empty': true,
  'color-no-invalid-hex': true,
  'custom-property-no-missing-var-function': true,
  'declaration-block-no-duplicate-custom-properties': true,
  'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-syntaxes'] }],
  'declaration-block-no-shorthand-property-overrides': true,
  'declaration-property-value-keyword-no-deprecated': true,
  'function-calc-no-unspaced-operator': true,
  'function-linear-gradient-no-nonstandard-direction': true,
  'keyframe-block-no-duplicate-selectors': true,
  'keyframe-declaration-no-important': true,
  'media-feature-name-no-unknown': true,
  'media-query-no-invalid': [true, { ignoreFunctions: ['screen', 'theme'] }],
  'media-type-no-deprecated': true,
  'named-grid-areas-no-invalid': true,
  'no-duplicate-selectors': true,
  'no-invalid-double-slash-comments': true,
  'no-invalid-position-at-import-rule': true,
  'property-no-deprecated': true,
  'property-no-unknown': true,
  'selector-anb-no-unmatchable': true,
  'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global', 'local', 'deep', ...NEWER_CLASSES] }],
  'selector-pseudo-element-no-unknown': [true, { ignorePseudoElements: ['v-deep', 'ng-deep', ...NEWER_ELEMENTS] }],
  'selector-type-no-unknown': [true, { ignore: ['custom-elements', 'default-namespace'] }],
  'string-no-newline': true,
  'unit-no-unknown': true,
};

/** No browser takes these. */
const REFUTES = words`
  CssSyntaxError color-no-invalid-hex function-calc-no-unspaced-operator named-grid-areas-no-invalid string-no-newline
`;

/** Words of Sass and Less, whose texts are only read as if they were CSS. */
const PREPROCESSED = regex('m')`
  ^[ \t]*(?:[$@][\w-]+\s*:|@(?:mixin|include|extend|use|forward|if|else|each|function)\b)
  |#\{
  |^[ \t]*\.\w[\w-]*\([^)]*\)\s*;
  |^[ \t]*\.\.\.\s*$
`;

/** Does a rule refute this text? */
export const refutes = (rule: string, text: string): boolean => REFUTES.includes(rule) && !PREPROCESSED.test(text);

const KINDS: readonly (readonly [RegExp, { category: Category; subcategory?: string }])[] = [
  [/^CssSyntaxError|^string-no-newline|double-slash/, { category: 'syntax_error' }],
  [/no-deprecated/, { category: 'api_misuse', subcategory: 'deprecated_api' }],
  [/no-unknown|nonstandard/, { category: 'api_misuse', subcategory: 'invented_api' }],
  [/invalid-hex|unspaced|no-invalid|missing-var/, { category: 'type_error' }],
  [/duplicate|overrides|unmatchable|no-important|position/, { category: 'logic_error' }],
];

/** The kind of mistake that a rule names. */
export const meaningOf = (rule: string): { category: Category; subcategory?: string } =>
  KINDS.find(([name]) => name.test(rule))?.[1] ?? { category: 'style_violation' };
