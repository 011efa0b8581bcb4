import type { VNode } from 'preact';
import { LANGUAGE_IDS, LANGUAGES, type LanguageId } from '../../../shared/language.ts';
import type { ToolStatus } from '../../../shared/protocol.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Text, Words } from '../../ui/text.tsx';
import { VerdictChip } from '../../ui/verdict-chip.tsx';
import { CHECK_WORDS } from '../../ui/words.ts';

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
export function BackendsTopic({ tools }: { tools: readonly ToolStatus[] | null }): VNode {
  if (tools === null) return <p class="muted">The list appears when the host answers.</p>;
  if (tools.length === 0)
    return <EmptyState title="No backend was found" says="Run `claude-verify doctor`; it says what is missing." />;
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
