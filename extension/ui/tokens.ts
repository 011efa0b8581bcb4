interface Shade {
  light: string;
  dark: string;
}

/**
 * Every colour of the product. Text tokens reach 4.5:1 and `edge` 3:1 on all three surfaces in both themes
 * (tokens.test.ts computes it). Red only for a refutation, green only for something that ran and held, amber for
 * warnings, grey-blue for unknown and not-run.
 */
export const TOKENS = {
  /** Text. */
  ink: { light: '#1f2328', dark: '#ececea' },
  /** Text that steps back. */
  muted: { light: '#595f66', dark: '#b0b0aa' },
  /** Hairlines between things; carries no meaning. */
  line: { light: '#dedfdb', dark: '#41413e' },
  /** Borders of controls. */
  edge: { light: '#83847e', dark: '#8a8a84' },
  surface: { light: '#fbfbf9', dark: '#262624' },
  'surface-raised': { light: '#ffffff', dark: '#2f2f2c' },
  /** Boxes for code and for text that is quoted. */
  'surface-sunken': { light: '#f4f4f0', dark: '#1f1f1d' },
  accent: { light: '#2557b0', dark: '#93b7f7' },
  /** Text on a filled accent. */
  'on-accent': { light: '#ffffff', dark: '#12233f' },
  ok: { light: '#1a6e35', dark: '#6cc585' },
  warn: { light: '#855300', dark: '#dfae4e' },
  bad: { light: '#b3261e', dark: '#f58f85' },
  unknown: { light: '#4d6482', dark: '#9bb0cc' },
} as const satisfies Record<string, Shade>;

/** Name of a colour; in CSS it is `var(--NAME)`. */
export type Token = keyof typeof TOKENS;

/** The tokens as custom properties of `.cv`; `data-theme` fixes a theme, without it the system's choice holds. */
export function tokensCss(): string {
  const lines = Object.entries(TOKENS).map(([name, { light, dark }]) => `--${name}: light-dark(${light}, ${dark});`);
  return `.cv { color-scheme: light dark; ${lines.join(' ')} }
.cv[data-theme='light'] { color-scheme: light; }
.cv[data-theme='dark'] { color-scheme: dark; }`;
}
