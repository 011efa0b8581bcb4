import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { Project } from '../../../shared/project-requests.ts';
import type { ReplyBody } from '../../../shared/protocol.ts';
import { AddProject, type AddProjectProps } from '../../ui/add-project.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SnippetTerms } from '../../ui/snippet-terms.tsx';
import { Text } from '../../ui/text.tsx';

/** What the page asks about. */
export type ConsentStep =
  | { step: 'loading' }
  /** Which project the block belongs to, and whether it may be run without one; null until the host has answered. */
  | { step: 'choose'; projects: readonly Project[]; snippets: boolean | null }
  /** May this project's code be run? What would be is null until the host has read it. */
  | { step: 'permit'; project: Project; runs: ReplyBody<'project.runs'> | null }
  /** May its packages be asked about? */
  | { step: 'permit-network'; project: Project }
  | { step: 'done'; words: string };

/** Everything that the page shows and does. */
export interface ConsentViewProps {
  shown: ConsentStep;
  error: ErrorBody | null;
  /** May anything be pressed yet? A click that was meant for another page is none of this one. */
  isArmed: boolean;
  adding: AddProjectProps;
  theme?: 'light' | 'dark';
  onProject(project: Project): void;
  onAllow(): void;
  onSnippets(): void;
  onOther(): void;
  onLater(): void;
}

function Choose({
  projects,
  snippets,
  props,
}: {
  projects: readonly Project[];
  snippets: boolean | null;
  props: ConsentViewProps;
}): VNode {
  return (
    <>
      <section class="card stack" aria-labelledby="projects">
        <h2 id="projects">In a project</h2>
        <p>The block is checked against the project's own code, and its tests can run. Nothing runs yet.</p>
        {projects.length > 0 && (
          <ul class="picks">
            {projects.map((project) => (
              <li class="offer" key={project.id}>
                <div>
                  <Text of={project.name} />
                  <p class="muted mono wraps">
                    <Text of={project.directory} />
                  </p>
                </div>
                <Button label={`Use ${project.name}`} off={!props.isArmed} onPress={() => props.onProject(project)} />
              </li>
            ))}
          </ul>
        )}
        <h3>{projects.length === 0 ? 'Your first project' : 'Another folder'}</h3>
        <AddProject {...props.adding} />
      </section>
      {snippets === false && (
        <section class="card stack" aria-labelledby="snippets">
          <h2 id="snippets">Without a project</h2>
          <p>
            Blocks without a project run on their own. Tests from the same conversation and generated inputs show what
            they do. The code that runs was written by Claude.
          </p>
          <SnippetTerms />
          <div class="actions">
            <Button label="Allow without a project" off={!props.isArmed} onPress={props.onSnippets} />
          </div>
        </section>
      )}
      <div class="actions">
        <Button label="Not now" onPress={props.onLater} />
      </div>
    </>
  );
}

function Listed({ title, items }: { title: string; items: readonly string[] }): VNode | null {
  if (items.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="picks">
        {items.map((item) => (
          <li class="pick mono wraps" key={item}>
            <Text of={item} />
          </li>
        ))}
      </ul>
    </>
  );
}

function WhatRuns({ runs }: { runs: ReplyBody<'project.runs'> | null }): VNode {
  if (runs === null) return <p class="muted">The project is being read.</p>;
  const { commands = [], tests = [], files, more } = runs;
  return (
    <>
      <Listed title="Tests that were found" items={tests} />
      <Listed title="Commands that its file names" items={commands} />
      <h3>Files that run automatically</h3>
      {files.length === 0 ? (
        <p class="muted">None: no build file, no configuration of a test runner or a linter.</p>
      ) : (
        <ul class="picks">
          {files.map((file) => (
            <li class="pick mono wraps" key={file}>
              <Text of={file} />
            </li>
          ))}
          {more > 0 && <li class="pick muted">{`and ${more} more`}</li>}
        </ul>
      )}
      <p class="muted">
        You are asked again when one of these changes. The sources and tests of the project, what they load, and
        installed packages run as well, and may change.
      </p>
    </>
  );
}

function Permit({
  project,
  runs,
  props,
}: {
  project: Project;
  runs: ReplyBody<'project.runs'> | null;
  props: ConsentViewProps;
}): VNode {
  const { changed = [] } = project.runs ?? {};
  const changedWords = changed.length === 0 ? 'its .claude-context.toml' : changed.join(', ');
  const isBroken = project.file.state === 'broken';
  return (
    <>
      <section class="card stack" aria-labelledby="permission">
        <div>
          <h2 id="permission">
            <Text of={`Run the code of ${project.name}?`} />
          </h2>
          <p class="muted mono wraps">
            <Text of={project.directory} />
          </p>
        </div>
        {project.lapsed?.includes('runCode') === true && (
          <div class="note" data-tone="warn">
            <Icon name="warning" />
            <div class="note-words">
              <p>
                <Text of={`You allowed this before. Since then, ${changedWords} changed. Review that first.`} />
              </p>
            </div>
          </div>
        )}
        {isBroken && (
          <div class="note" data-tone="warn">
            <Icon name="warning" />
            <div class="note-words">
              <p>Its .claude-context.toml cannot be used. Fix it first.</p>
              <p class="muted">
                <Text of={project.file.message ?? ''} />
              </p>
            </div>
          </div>
        )}
        <p>
          The tests, build scripts, linter plugins and configurations of this project are programs. Verifying a block
          runs them on a copy of the project in the sandbox, with no network, no access to your other files, and a time
          limit.
        </p>
        <WhatRuns runs={runs} />
        <div class="actions">
          <Button
            label="Allow for this project"
            icon="check"
            kind="main"
            off={!props.isArmed || runs === null || isBroken}
            onPress={props.onAllow}
          />
          <Button label="Not now" onPress={props.onLater} />
        </div>
      </section>
      <div class="row">
        <Button label="Another project" kind="quiet" onPress={props.onOther} />
        <span class="muted">You can revoke every permission in the options.</span>
      </div>
    </>
  );
}

function PermitNetwork({ project, props }: { project: Project; props: ConsentViewProps }): VNode {
  const { registry } = project.file;
  return (
    <section class="card stack" aria-labelledby="permission">
      <div>
        <h2 id="permission">
          <Text of={`Use the network for the packages of ${project.name}?`} />
        </h2>
        <p class="muted mono wraps">
          <Text of={project.directory} />
        </p>
      </div>
      <p>
        {registry === null ? (
          "The project's .npmrc names a registry that needs more than its address to be used."
        ) : (
          <>
            The names and versions of all packages in its lock file, private ones included, are sent to{' '}
            <strong>
              <Text of={registry ?? 'their registry'} />
            </strong>
            . Where node_modules is missing, its packages are downloaded from there into a folder of claude-verify;
            their install scripts are not run. None of your code, tokens or account settings are sent.
          </>
        )}
      </p>
      <p class="muted">
        You are asked again when [verification] or the registry changes. Each use is recorded in the ledger.
      </p>
      <div class="actions">
        <Button
          label="Allow for this project"
          icon="check"
          kind="main"
          off={!props.isArmed || registry === null}
          onPress={props.onAllow}
        />
        <Button label="Not now" onPress={props.onLater} />
      </div>
    </section>
  );
}

const TITLES: Record<ConsentStep['step'], string> = {
  loading: 'What may be run',
  choose: 'Check this block in a project',
  permit: 'What may be run',
  'permit-network': 'What may leave this machine',
  done: 'What may be run',
};

/** The page that a block's panel opens where a permission or a project would help: one question, and back. */
export function ConsentView(props: ConsentViewProps): VNode {
  const { shown, error, theme } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(shown.step);
  useEffect(() => {
    // The control that had the focus is gone with its question; a reader goes on at the title of the next one.
    if (before.current !== shown.step && before.current !== 'loading') heading.current?.focus();
    before.current = shown.step;
  }, [shown.step]);
  return (
    <div class="cv page" data-theme={theme}>
      <main class="cv welcome" data-theme={theme}>
        <h1 ref={heading} tabIndex={-1}>
          {TITLES[shown.step]}
        </h1>
        {error !== null && <ErrorNote error={error} />}
        {shown.step === 'loading' && error === null && <p class="muted">Loading…</p>}
        {shown.step === 'choose' && <Choose projects={shown.projects} snippets={shown.snippets} props={props} />}
        {shown.step === 'permit' && <Permit project={shown.project} runs={shown.runs} props={props} />}
        {shown.step === 'permit-network' && <PermitNetwork project={shown.project} props={props} />}
        {shown.step === 'done' && <p role="status">{shown.words}</p>}
      </main>
    </div>
  );
}
