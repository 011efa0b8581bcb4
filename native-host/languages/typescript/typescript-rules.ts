import type { Category } from '../../../shared/categories.ts';
import { regex } from '../../../shared/regex.ts';
import { words } from '../../../shared/word-list.ts';

/** The kind of mistake that a family of codes names. The first entry that holds a code decides. */
export const KINDS: readonly { codes: readonly number[]; category: Category; subcategory?: string }[] = [
  { codes: [2305, 2614, 2694, 2724], category: 'api_misuse', subcategory: 'invented_api' },
  { codes: [6385, 6387], category: 'api_misuse', subcategory: 'deprecated_api' },
  { codes: [2801], category: 'concurrency_issue', subcategory: 'missing_await' },
  {
    codes: [2367, 2774, 2839, 2845, 2869, 2870, 2871, 2872, 2873, 2881],
    category: 'logic_error',
    subcategory: 'wrong_condition',
  },
  { codes: [1117, 1118], category: 'logic_error' },
  { codes: [2366, 2355], category: 'logic_error', subcategory: 'missing_case' },
  { codes: [2448, 2449, 2454, 2372, 17009], category: 'logic_error', subcategory: 'wrong_order' },
  {
    codes: [2531, 2532, 2533, 2721, 2722, 2723, 18047, 18048, 18049],
    category: 'type_error',
    subcategory: 'null_or_undefined',
  },
  { codes: [2345, 2554, 2555, 2769], category: 'type_error', subcategory: 'wrong_argument_type' },
  { codes: [2339, 2551, 2741, 2739, 2740], category: 'type_error', subcategory: 'missing_property' },
  { codes: [2344], category: 'type_error', subcategory: 'generic_bound' },
  { codes: [2322], category: 'type_error', subcategory: 'type_mismatch' },
];

/** "Did you forget to use 'await'?", attached to another diagnostic. */
export const FORGOT_AWAIT = 2773;

/** "'x' is declared here", attached to a suggestion. */
export const DECLARED_HERE: readonly number[] = [2728, 6500];

/** Codes that need more than the block to be judged, with the reason. None of them is an error on its own. */
export const FRAGMENT = {
  /** The module, type package or file is not part of the block. */
  imports: [2307, 2792, 2882, 7016, 2688, 6053, 6231, 2664, 2732, 6137],
  /** JSX needs the types of a library. */
  jsx: [2874, 2875, 7026],
  /** A name that the surrounding file, or a package of types, may define. */
  names: [2304, 2503, 2552, 2580, 2581, 2582, 2583, 2584, 2591, 2592, 2593, 2662, 2663, 2686, 2867, 2868, 18004],
  /** A statement that is at home in a function or loop around the block. */
  statements: [1104, 1105, 1107, 1108, 1115, 1116, 1375, 1378],
  /** What the module format, or another option of the project, allows. */
  options: [
    1202, 1203, 1192, 1259, 1286, 1287, 1293, 1294, 1295, 1371, 1484, 1485, 2497, 2598, 2616, 2595, 1479, 1541, 1542,
    1543, 5097,
  ],
  /** Signatures whose implementation is left out. */
  signatures: [2391, 2384],
  /** Decorators in the older form, which an option of the project allows. */
  decorators: [1206, 1219, 1238, 1239, 1240, 1241, 1270, 1278, 1279, 1329],
  /** Without the types of what is imported, what follows from it has no type either. */
  consequences: [
    2303, 2683, 7005, 7006, 7008, 7010, 7011, 7013, 7015, 7017, 7018, 7019, 7020, 7022, 7023, 7024, 7031, 7034, 7041,
    7052, 7053, 7057,
  ],
} as const satisfies Record<string, readonly number[]>;

/** Codes of what may be a consequence of imports that are not here; outside.ts looks at the place whether it is. */
export const OUTSIDE: {
  narrowing: readonly number[];
  exhausted: RegExp;
  assertions: RegExp;
  endings: readonly number[];
  types: readonly number[];
  overrides: readonly number[];
  silenced: number;
  tags: readonly number[];
  inference: RegExp;
  uses: readonly number[];
} = {
  /** A guard or a class from outside would have narrowed the value. */
  narrowing: [
    18046, 18047, 18048, 18049, 2531, 2532, 2533, 2571, 2339, 2551, 2345, 2322, 2349, 2362, 2363, 2365, 2538, 2721,
    2722, 2723, 2769, 7053, 2488, 2461,
  ],
  /** And one that is narrowed by everything that is here, or inferred from what is not, has no type left. */
  exhausted: /on type '(?:never|unknown|object|\{\})'|is of type 'unknown'|to parameter of type 'never'/,
  /** Names of functions that throw unless what they are given holds. */
  assertions: /^(?:assert|invariant|ensure|expect|require|must|verify|check)/i,
  /** A function from outside may never return. */
  endings: [2366, 2355, 2454],
  /** A type from outside, or a base from there, may have the member, or be what is wanted. */
  types: [
    2339, 2551, 2322, 2344, 2345, 2349, 2351, 2352, 2353, 2355, 2366, 2367, 2404, 2407, 2415, 2416, 2417, 2420, 2430,
    2461, 2488, 2504, 2536, 2540, 2559, 2561, 2574, 2604, 2638, 2678, 2739, 2740, 2741, 2763, 2769, 2786, 2790, 7053,
    2653, 2654, 2655, 2656, 2515, 18052, 2702, 2314, 2315, 2320, 2312, 2507, 2370, 2556,
  ],
  /** `override`, where what the class extends is not here. */
  overrides: [4112, 4113, 4116, 4117, 4121, 4122],
  /** A comment that expects an error where there is none. */
  silenced: 2578,
  /** What a tag takes besides its own properties is said by the JSX library. */
  tags: [2322, 2741, 2739, 2740, 2769, 2559, 2786, 2604],
  /** A type of the page may be another one by the same name, whose import is left out: `Request`, `Event`, `Node`. */
  uses: [2339, 2551, 2349, 2345, 2554, 2555, 2769, 2322, 2353, 18048],
  /** Type arguments that were inferred from values without a type. */
  inference: /'[^']*\bunknown\b[^']*' is not assignable to /,
};

/**
 * Codes of what code that is left out, or shown in two versions, may explain; omitted.ts looks at the place whether it
 * does.
 */
export const OMITTED: {
  codes: readonly number[];
  missing: RegExp;
  members: readonly number[];
  twice: readonly number[];
} = {
  /** A return, an assignment, a member or an implementation may be among what is left out. */
  codes: [
    2339, 2551, 2355, 2366, 2454, 2564, 2420, 2515, 2653, 2654, 2655, 2656, 2739, 2740, 2741, 2391, 7030, 2377, 17009,
    2561,
  ],
  /** The same within a longer message. */
  missing: /\bis missing (?:in type|the following properties)/,
  /** The owner's declaration may have the member. */
  members: [2339, 2551],
  /** Two declarations of one name. */
  twice: [2300, 2393, 2451, 2440, 2528, 2323, 2567],
};

/** Suggestions are given for names that are close to one in the block. */
export const SUGGESTED_NAME: readonly number[] = [2552, 2662, 2663];

/** Types that other files extend by declaration, so that a property they lack here may be there. */
export const OPEN_TYPES =
  /on type '(Window|Window & typeof globalThis|typeof globalThis|ImportMeta|ImportMetaEnv|ProcessEnv|Request|Error)'/;

/** Elements by their tags, to which other files and packages add theirs. */
export const OPEN_ELEMENTS = /on type '(?:React\.)?JSX\.IntrinsicElements'/;

/** What nobody wrote a type for in JavaScript: options that are `{}` unless they are given, `resolve` of a promise. */
export const UNWRITTEN_TYPES: readonly { code: number; message: RegExp }[] = [
  { code: 2339, message: /on type '\{\}'/ },
  { code: 2810, message: /JSDoc hint/ },
];

/**
 * JavaScript is dynamic: a type inferred there is a guess about what the author meant. These codes are errors all the
 * same, because the code throws or does not load whatever the types are; everything else is a warning.
 */
export const JAVASCRIPT_ERRORS: readonly { codes: readonly number[]; because: string }[] = [
  { codes: [2588], because: 'an assignment to a constant throws' },
  { codes: [2632], because: 'an assignment to an import throws' },
  { codes: [2451], because: 'a second declaration of a block-scoped name does not load' },
  { codes: [2364, 2357, 2487, 2777], because: 'an assignment to what is not a place does not load' },
  { codes: [2448, 2449, 2372], because: 'a use before the declaration in the same scope throws' },
  { codes: [2377, 17009], because: 'a derived class that does not call super() before using this throws' },
  { codes: [1103, 1308], because: 'await outside of an async function does not load' },
  { codes: [2305, 2614, 2724], because: 'a module of Node is loaded only if it exports the name' },
];

/** In JavaScript a misspelt property of a built-in type is an error when the compiler names the right one. */
export const MISSPELT_PROPERTY = 2551;

/** Codes that speak of what the declarations of a package have, and types of packages that others add to. */
export const PACKAGE_API: {
  members: readonly number[];
  exports: readonly number[];
  options: readonly number[];
  calls: readonly number[];
  counts: readonly number[];
  quiet: readonly number[];
  extended: RegExp;
  matchers: RegExp;
  plugging: RegExp;
} = {
  members: [2339, 2551, 2694],
  exports: [2305, 2614, 2724],
  options: [2353, 2561],
  calls: [2345, 2554, 2555, 2769, 2322],
  counts: [2554, 2555],
  /** What may be missing depends on the code around, how a module is called on how it is loaded. */
  quiet: [
    18046, 18047, 18048, 18049, 2531, 2532, 2533, 2571, 2349, 2351, 2497, 1259, 1192, 2595, 2613, 2616, 2597, 2598,
    7005, 7006, 7008, 7010, 7011, 7013, 7015, 7016, 7017, 7018, 7019, 7020, 7022, 7023, 7024, 7031, 7034, 7041, 7052,
    7053, 7057, 2304, 2552, 2741, 2739, 2740, 2786,
  ],
  /** What plug-ins decorate by declaring more of it and by assigning to it, and the methods that take them. */
  extended:
    /^(?:Request|Context|Session|SessionData|Fastify(?:Instance|Request|Reply)|\w*Matchers|\w*Assertion|JQuery\w*)$/,
  matchers: /^\w*(?:Matchers|Assertion)$/,
  plugging: /^(?:register|use|decorate\w*|extend|plugin|mixin)$/,
};

/** What a script says of its page that the compiler cannot know: what is found there, and which element it is. */
export const PAGE = {
  /** A value may be null or undefined. */
  empty: [2531, 2532, 2533, 18047, 18048, 18049],
  /** A value is handed on that may be. */
  arguments: [2345, 2769, 2322],
  onlyEmpty: /Type '(?:null|undefined)' is not assignable to (?:type|parameter)/,
  /** A member that only some elements, nodes or events have. */
  members: [2339, 2551],
  owner: /on type '([^']+)'/,
  /** Controls of a form by their names, and what another kind of window, frame or worker takes. */
  byKind: /on type '(?:HTMLFormControlsCollection|RadioNodeList)'|in common with type 'WindowPostMessageOptions'/,
  base: regex()`
    ^(?:
      (?:(?:HTML|SVG)?Element|Node|ChildNode|ParentNode|EventTarget|Event|UIEvent|Document|DocumentFragment)
      |RenderingContext|Window & typeof globalThis
    )$
  `,
  kinds: regex()`
    ^(?:
      (?:HTML|SVG)\w*Element|\w*Event|Element|Node|CanvasRenderingContext2D|WebGL\w*|HTMLOrSVGElement|ServiceWorker\w*
    )$
  `,
  /** What only workers have, and their events. */
  ofWorkers: words`
    waitUntil respondWith clients registration skipWaiting request clientId resultingClientId notification action reply
    tag lastChance importScripts preloadResponse data detail
  `,
  file: /\/lib\.dom(?:\.\w+)?\.d\.ts$/,
} as const;

/** What newer libraries give is a narrower iterator than what older ones and an option of the project do. */
export const NEWER_ITERATORS = /Type '\(?[^']*IterableIterator<[^']*' is not assignable to type '[^']*\b\w+Iterator</;

/** What only a script that is no module may contain: the text must then neither import nor export. */
export const SLOPPY: readonly number[] = [
  1100, 1101, 1102, 1121, 1210, 1211, 1212, 1213, 1214, 1215, 1262, 1489, 1490, 2410,
];
