import type { VNode } from 'preact';

/** What running code of blocks without a project means: shown wherever it is allowed. */
export function SnippetTerms(): VNode {
  return (
    <ul class="not-checked">
      <li>It runs in bubblewrap as a user without rights, in a small package of its own that is thrown away.</li>
      <li>No network, and none of your files: it sees the system's programs and libraries, and nothing else.</li>
      <li>It is ended with all its processes at a time limit, or when it takes too much memory or disk.</li>
      <li>Where there is no working sandbox it is not run, and the report says so.</li>
      <li>A hole in the kernel would be a hole in the sandbox.</li>
    </ul>
  );
}
