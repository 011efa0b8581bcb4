import type { VNode } from 'preact';
import type { PageHealth, HostState } from '../../platform/messages.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { ReplyBody, ToolStatus } from '../../../shared/protocol.ts';
import { ErrorNote, HostLine } from '../../ui/error-note.tsx';
import { Contents, Topic } from '../../ui/topic.tsx';
import { Words, Text } from '../../ui/text.tsx';
import { DataTopic, type DataTopicProps } from './data-topic.tsx';
import { MutedTopic, type MutedTopicProps } from '../../ui/muted-topic.tsx';
import { ProjectsTopic, type ProjectsTopicProps } from './projects-topic.tsx';
import { Choice } from '../../ui/field.tsx';
import { CHECK_WORDS } from '../../../shared/words.ts';
import { pageHealthWords } from '../../ui/looks.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SnippetTerms } from '../../ui/snippet-terms.tsx';
import { StopEverything, type StopProps } from '../../ui/stop-everything.tsx';
import { VerdictChip } from '../../ui/verdict-chip.tsx';
import { LANGUAGE_IDS, LANGUAGES, type LanguageId } from '../../../shared/language.ts';

const EFFECTS: Record<ToolStatus['effect'], string> = {
  pure: 'reads only the block',
  'reads-project': 'reads the project',
  'runs-code': 'runs code, in the sandbox',
  network: 'uses the network',
};

/** What is meant for this many languages is listed once, and not under each of them. */
const isForAll = ({ languages }: ToolStatus): boolean => languages.length >= LANGUAGE_IDS.length - 2;

interface ToolGroup {
  languages: LanguageId[];
  tools: ToolStatus[];
}

/**
 * Languages that the same backends check, in the order of the languages; before them, without languages, what checks
 * all of them.
 */
function toolsByLanguage(tools: readonly ToolStatus[]): ToolGroup[] {
  const groups = new Map<string, ToolGroup>();
  const all = tools.filter(isForAll);
  if (all.length > 0) groups.set('', { languages: [], tools: all });
  for (const language of LANGUAGE_IDS) {
    const own = tools.filter((tool) => !isForAll(tool) && tool.languages.includes(language));
    if (own.length === 0) continue;
    const key = own.map((tool) => tool.backend).join(' ');
    const group = groups.get(key) ?? { languages: [], tools: own };
    group.languages.push(language);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function Tool({ tool }: { tool: ToolStatus }): VNode {
  return (
    <li class="check">
      <span class="check-name">{CHECK_WORDS[tool.check]}</span>
      {tool.version === null ? (
        <VerdictChip tone="unknown" text="missing" icon="dash" />
      ) : (
        <VerdictChip tone="ok" text={`ready, ${tool.version}`} />
      )}
      <span class="check-facts muted">
        <span>
          <Text of={tool.title} />
        </span>
      </span>
      <p class="check-more muted">
        {tool.version === null ? (
          <>
            To get it: <Words of={tool.install} />
          </>
        ) : (
          EFFECTS[tool.effect]
        )}
      </p>
    </li>
  );
}

function readiness(tools: readonly ToolStatus[]): string {
  const missing = tools.filter(({ version }) => version === null).length;
  return missing === 0 ? `${tools.length} ready` : `${tools.length - missing} ready, ${missing} missing`;
}

/** Which tools check which language, their versions, and how to get those that are missing. */
function BackendsTopic({ tools }: { tools: readonly ToolStatus[] | null }): VNode {
  if (tools === null) return <p class="muted">The list appears when the host answers.</p>;
  if (tools.length === 0)
    return <EmptyState title="No tools found" text="Run `claude-verify doctor` to see what is missing." />;
  return (
    <div class="stack">
      {toolsByLanguage(tools).map((group, index) => (
        <details class="tool-group" key={group.languages.join(' ')} open={index === 0}>
          <summary>
            <h3>
              {group.languages.length === 0
                ? 'Every language'
                : group.languages.map((language) => LANGUAGES[language].title).join(', ')}
            </h3>
            <span class="muted">{readiness(group.tools)}</span>
          </summary>
          <ul class="checks">
            {group.tools.map((tool) => (
              <Tool key={`${tool.backend} ${tool.check}`} tool={tool} />
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

const FAMILIES: Record<PageHealth['family'], string> = {
  hub: 'the 2026 page (hub)',
  'hub-legacy': 'the 2026 page on an older account (hub-legacy)',
  legacy: 'the older page (legacy)',
  unknown: 'an unknown kind of page',
};

/** What was found on claude.ai and by which selector: claude.ai changes, and this shows where the extension stands. */
function PageTopic({ health, onClaude }: { health: PageHealth | null; onClaude: boolean }): VNode {
  if (health === null) {
    return (
      <EmptyState
        title="No page report yet"
        text={
          onClaude
            ? 'Reload the claude.ai tab. Its report then appears here.'
            : 'Open claude.ai in a tab, view it once, and come back. The result appears here.'
        }
      />
    );
  }
  const words = pageHealthWords(health, true);
  return (
    <div class="stack">
      <p>
        <VerdictChip tone={words.tone} text={words.text} />
      </p>
      <p class="muted">
        It looks like {FAMILIES[health.family]}; selectors of version <Text of={health.packVersion} />.
      </p>
      <div class="scrolls" tabIndex={0} role="group" aria-label="What was found on the page">
        <table class="values">
          <thead>
            <tr>
              <th scope="col">Part of the page</th>
              <th scope="col">Found</th>
              <th scope="col">By</th>
            </tr>
          </thead>
          <tbody>
            {health.targets.map((target) => (
              <tr key={target.name}>
                <th scope="row">
                  <Text of={target.name} />
                </th>
                <td>
                  {target.matched === null && (health.missing.includes(target.name) ? 'missing' : 'not here')}
                  {target.matched !== null && String(target.count)}
                </td>
                <td>
                  {target.matched !== null && <Text of={target.matched} />}
                  {target.fallback && ' (fallback)'}
                  {target.tried.length > 0 && (
                    <span class="muted">{target.matched === null ? 'tried ' : '; tried '}</span>
                  )}
                  {target.tried.length > 0 && <Text of={target.tried.join(', ')} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** What the topic shows and does. */
interface SnippetsTopicProps {
  /** Is it allowed? Null until the host has answered. */
  runCode: boolean | null;
  onRunCode(runCode: boolean): void;
}

/** May code of blocks that belong to no project be run, and what that means. */
function SnippetsTopic({ runCode, onRunCode }: SnippetsTopicProps): VNode {
  if (runCode === null) return <p class="muted">The switch appears when the host answers.</p>;
  return (
    <>
      <Choice
        id="run-snippets"
        checked={runCode}
        label="Run blocks without a project in the sandbox"
        hint={
          'Tests from the same conversation and generated inputs then show what a block does. Otherwise ' +
          'the block is only read. The code that runs was written by Claude.'
        }
        onChange={onRunCode}
      />
      <SnippetTerms />
    </>
  );
}

/** What the topic shows and does. */
interface DeclarationsTopicProps {
  /** Whom may be asked, and whom the user's npm would ask. Null until the host has answered. */
  consent: ReplyBody<'types.consent'> | null;
  onRegistry(registry: string | null): void;
}

/** May declarations of npm packages that blocks import be fetched, from whom, and what that lets out. */
function DeclarationsTopic({ consent, onRegistry }: DeclarationsTopicProps): VNode {
  if (consent === null) return <p class="muted">The switch appears when the host answers.</p>;
  const asked = consent.registry ?? consent.usual;
  if (asked === null)
    return (
      <p class="muted">
        <Words
          of={
            'The npm settings on this machine name a registry that is not a plain address. Specify one: ' +
            '`claude-verify allow types --registry ADDRESS`.'
          }
        />
      </p>
    );
  return (
    <>
      <Choice
        id="fetch-declarations"
        checked={consent.registry !== null}
        label="Fetch type declarations of the npm packages that blocks import"
        hint="Reports methods, options and parameters that a package does not have, with the closest real name."
        onChange={(on) => onRegistry(on ? asked : null)}
      />
      <ul class="not-checked">
        <li>
          Names and versions of packages that blocks import, and of what their declarations import, are sent to{' '}
          <Text of={asked} />; each request is recorded in the ledger.
        </li>
        <li>A block can name any package. A name that looks like a typo of a well-known one is not sent.</li>
        <li>
          Only declarations and package.json are kept. No package code is run. None of your code or tokens are sent.
        </li>
        <li>
          <Words of="`claude-verify types list` lists what is stored, and `claude-verify types remove` removes it." />
        </li>
      </ul>
    </>
  );
}

/** Everything that the options page shows and does. */
export interface OptionsViewProps {
  tab: OptionsTab;
  stop: StopProps;
  projects: ProjectsTopicProps;
  snippets: SnippetsTopicProps;
  declarations: DeclarationsTopicProps;
  muted: MutedTopicProps;
  tools: readonly ToolStatus[] | null;
  health: PageHealth | null;
  onClaude: boolean;
  data: DataTopicProps;
  host: HostState;
  extensionVersion: string;
  error: ErrorBody | null;
  theme?: 'light' | 'dark';
}

/** Parts of the page, one shown at a time. */
const TABS = [
  ['projects', 'Projects'],
  ['permissions', 'Permissions'],
  ['tools', 'Tools'],
  ['muted', 'Muted'],
  ['data', 'Data'],
  ['page', 'Page health'],
] as const;

/** One of the parts of the page. */
export type OptionsTab = (typeof TABS)[number][0];

/** The part that an address names (`#tools`); the first where it names none. */
export const tabOf = (hash: string): OptionsTab => TABS.find(([id]) => `#${id}` === hash)?.[0] ?? TABS[0][0];

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
        <Words
          of={
            'The host is the program that runs the checks and keeps the database. Install it with `claude-verify ' +
            'install`; if it does not respond, `claude-verify doctor` shows why.'
          }
        />
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
        Your draft is read to choose relevant known issues, and the messages that you send are read to notice
        corrections. Neither is stored.
      </li>
      <li>Text inserted into a prompt is in your draft, and you send it yourself.</li>
      <li>
        Sharing is off. You opt in for each project, a project can forbid it, and you see every byte before it leaves.
      </li>
      <li>Text that looks like a key or a password is not stored.</li>
    </ul>
  );
}

/** What the chosen part of the page shows. */
function Tab(props: OptionsViewProps): VNode {
  switch (props.tab) {
    case 'projects':
      return (
        <Topic id="projects" title="Projects">
          <ProjectsTopic {...props.projects} />
        </Topic>
      );
    case 'permissions':
      return (
        <>
          <Topic id="permissions" title="Code without a project">
            <SnippetsTopic {...props.snippets} />
          </Topic>
          <Topic id="declarations" title="Declarations of packages">
            <DeclarationsTopic {...props.declarations} />
          </Topic>
          <Topic id="stop" title="Stop">
            <StopEverything {...props.stop} />
          </Topic>
          <Topic id="about" title="Privacy">
            <AboutTopic />
          </Topic>
        </>
      );
    case 'tools':
      return (
        <>
          <Topic id="host" title="Host">
            <HostTopic host={props.host} extensionVersion={props.extensionVersion} />
          </Topic>
          <Topic id="tools" title="Tools">
            <BackendsTopic tools={props.tools} />
          </Topic>
        </>
      );
    case 'muted':
      return (
        <Topic id="muted" title="Muted">
          <MutedTopic {...props.muted} />
        </Topic>
      );
    case 'data':
      return (
        <Topic id="data" title="Data">
          <DataTopic {...props.data} />
        </Topic>
      );
    case 'page':
      return (
        <Topic id="page" title="Page health">
          <PageTopic health={props.health} onClaude={props.onClaude} />
        </Topic>
      );
  }
}

/** The options page: its parts on the left, the chosen one beside them. */
export function OptionsView(props: OptionsViewProps): VNode {
  const { theme, tab, stop } = props;
  return (
    <div class="cv page" data-theme={theme}>
      <div class="cv options" data-theme={theme}>
        <Contents topics={TABS} current={tab} />
        <main>
          <header class="head">
            <h1>claude-verify</h1>
            <nav class="row" aria-label="Pages">
              <a href="/extension/pages/insights/insights.html" target="_blank" rel="noreferrer">
                Insights
              </a>
              <a href="/extension/pages/welcome/welcome.html" target="_blank" rel="noreferrer">
                Welcome page
              </a>
            </nav>
          </header>
          {props.error !== null && <ErrorNote error={props.error} />}
          {props.host.state === 'away' && tab !== 'tools' && <HostLine host={props.host} />}
          {stop.gate?.stopped === true && tab !== 'permissions' && <StopEverything {...stop} />}
          <Tab {...props} />
        </main>
      </div>
    </div>
  );
}
