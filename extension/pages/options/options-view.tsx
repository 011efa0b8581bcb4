import type { VNode } from 'preact';
import type { Canary, HostState } from '../../platform/messages.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { ToolStatus } from '../../../shared/protocol.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Contents, Topic } from '../../ui/topic.tsx';
import { HostLine } from '../../ui/host-line.tsx';
import { Words } from '../../ui/text.tsx';
import { BackendsTopic } from './backends-topic.tsx';
import { DataTopic, type DataTopicProps } from './data-topic.tsx';
import { PageTopic } from './page-topic.tsx';
import { ProjectsTopic, type ProjectsTopicProps } from './projects-topic.tsx';
import { SnippetsTopic, type SnippetsTopicProps } from './snippets-topic.tsx';

/** Everything that the options page shows and does. */
export interface OptionsViewProps {
  projects: ProjectsTopicProps;
  snippets: SnippetsTopicProps;
  tools: readonly ToolStatus[] | null;
  canary: Canary | null;
  onClaude: boolean;
  data: DataTopicProps;
  host: HostState;
  extensionVersion: string;
  error: ErrorBody | null;
  theme?: 'light' | 'dark';
}

const TOPICS = [
  ['projects', 'Projects'],
  ['snippets', 'Code without a project'],
  ['backends', 'Backends'],
  ['page', 'This page'],
  ['data', 'Data'],
  ['host', 'Host'],
  ['about', 'Privacy'],
] as const;

function HostTopic({ host, extensionVersion }: Pick<OptionsViewProps, 'host' | 'extensionVersion'>): VNode {
  return (
    <>
      <dl class="facts">
        <dt>State</dt>
        <dd>
          <HostLine host={host} />
        </dd>
        <dt>Extension</dt>
        <dd>{`version ${extensionVersion}`}</dd>
      </dl>
      <p class="muted">
        <Words of="The host is the program that runs the checks and keeps the database. Install it with `claude-verify install --browser chromium` (or chrome, brave, edge); `claude-verify doctor` says what is wrong when it is not reached." />
      </p>
    </>
  );
}

function AboutTopic(): VNode {
  return (
    <ul class="not-checked">
      <li>Code blocks that you verify go from this browser to the host on this machine, and nowhere else.</li>
      <li>Corrections, reports and known issues are kept in a database that only your user can read.</li>
      <li>
        Your draft is read to choose the known issues that are relevant to it, and a message that you send to notice a
        correction; neither is stored.
      </li>
      <li>What is inserted into a prompt stands in your draft, and you send it yourself.</li>
      <li>
        Sharing is off. It has to be opted into for each project, is refused where a project says never, and shows every
        byte before it leaves.
      </li>
      <li>Text that looks like a key or a password is not stored.</li>
    </ul>
  );
}

/** The options page: one column with a table of contents. */
export function OptionsView(props: OptionsViewProps): VNode {
  const { theme } = props;
  return (
    <div class="cv page" data-theme={theme}>
      <div class="cv options" data-theme={theme}>
        <Contents topics={TOPICS} />
        <main>
          <header class="head">
            <h1>claude-verify</h1>
            <a href="/extension/pages/insights/insights.html" target="_blank" rel="noreferrer">
              Insights
            </a>
          </header>
          {props.error !== null && <ErrorNote error={props.error} />}
          <Topic id="projects" title="Projects">
            <ProjectsTopic {...props.projects} />
          </Topic>
          <Topic id="snippets" title="Code without a project">
            <SnippetsTopic {...props.snippets} />
          </Topic>
          <Topic id="backends" title="Backends">
            <BackendsTopic tools={props.tools} />
          </Topic>
          <Topic id="page" title="This page">
            <PageTopic canary={props.canary} onClaude={props.onClaude} />
          </Topic>
          <Topic id="data" title="Data">
            <DataTopic {...props.data} />
          </Topic>
          <Topic id="host" title="Host">
            <HostTopic host={props.host} extensionVersion={props.extensionVersion} />
          </Topic>
          <Topic id="about" title="Privacy">
            <AboutTopic />
          </Topic>
        </main>
      </div>
    </div>
  );
}
