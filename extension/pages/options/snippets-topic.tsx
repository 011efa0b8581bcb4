import type { VNode } from 'preact';
import { Choice } from '../../ui/choice.tsx';

/** What the topic shows and does. */
export interface SnippetsTopicProps {
  /** Is it allowed? Null until the host has answered. */
  runCode: boolean | null;
  onRunCode(runCode: boolean): void;
}

/** May code of blocks that belong to no project be run, and what that means. */
export function SnippetsTopic({ runCode, onRunCode }: SnippetsTopicProps): VNode {
  if (runCode === null) return <p class="muted">The switch appears when the host answers.</p>;
  return (
    <>
      <Choice
        id="run-snippets"
        checked={runCode}
        label="Run code of blocks that have no project in the sandbox"
        hint="Then tests of the same conversation and generated inputs show what a block does; otherwise it is only read. What is run is text that Claude wrote."
        onChange={onRunCode}
      />
      <ul class="not-checked">
        <li>It runs in bubblewrap as a user without rights, in a small package of its own that is thrown away.</li>
        <li>No network, and none of your files: it sees the system's programs and libraries, and nothing else.</li>
        <li>It is ended with all its processes at a time limit, or when it takes too much memory or disk.</li>
        <li>Where there is no working sandbox it is not run, and the report says so.</li>
        <li>A hole in the kernel would be a hole in the sandbox.</li>
      </ul>
    </>
  );
}
