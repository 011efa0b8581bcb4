/** What stands in a transcript and nowhere else. */
const TRANSCRIPT = '[data-perf-region],[data-perf-row],[data-test-render-count],[data-is-streaming]';

/**
 * Panels that an artifact or a file is shown in, of any family. An artifact's is told by what it is, since its name is
 * localised: a named region outside of the transcript that holds code or another site's document.
 */
const PANELS: readonly string[] = [
  '[data-skill-file-viewer]',
  '[data-testid=artifact-panel]',
  '[role=region][aria-label^="Artifact panel:"]',
  `[role=region][aria-label]:has(.code-block__code,iframe):not(:has(${TRANSCRIPT})):not(:is(${TRANSCRIPT}) *)`,
];

/** {@link PANELS} as one selector. */
export const PANEL = PANELS.join();

/** The same with what is inside of a file viewer, should that lose its mark. */
export const PANEL_TARGETS: readonly string[] = [...PANELS, '#wiggle-file-content'];
