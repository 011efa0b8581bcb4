import type { VNode } from 'preact';

/** What running code of blocks without a project means: shown wherever it is allowed. */
export function SnippetTerms(): VNode {
  return (
    <ul class="not-checked">
      <li>The code runs in bubblewrap as an unprivileged user, in a small temporary package.</li>
      <li>It has no network and cannot see your files, only the system's programs and libraries.</li>
      <li>It is stopped with all its processes at a time limit, or when it uses too much memory or disk.</li>
      <li>Without a working sandbox it is not run, and the report says so.</li>
      <li>A hole in the kernel would be a hole in the sandbox.</li>
    </ul>
  );
}
