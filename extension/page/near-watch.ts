/** Tells when elements come near the viewport; the browser's observer, or a test's own. */
export interface NearWatch {
  observe(element: Element): void;
  unobserve(element: Element): void;
}
