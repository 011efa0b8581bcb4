import type { VNode } from 'preact';
import { LANGUAGE_IDS, LANGUAGES, type LanguageId } from '../../shared/language.ts';
import type { ToolStatus } from '../../shared/protocol.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Text, Words } from '../ui/text.tsx';
import { VerdictChip } from '../ui/verdict-chip.tsx';
import { CHECK_WORDS } from '../ui/words.ts';

const EFFECTS: Record<ToolStatus['effect'], string> = {
  pure: 'reads only the block',
  'reads-project': 'reads the project',
  'runs-code': 'runs code, in the sandbox',
  network: 'uses the network',
};

/** Languages that the same backends check, in the order of the languages. */
export function toolsByLanguage(tools: readonly ToolStatus[]): { languages: LanguageId[]; tools: ToolStatus[] }[] {
  const groups = new Map<string, { languages: LanguageId[]; tools: ToolStatus[] }>();
  for (const language of LANGUAGE_IDS) {
    const own = tools.filter((tool) => tool.languages.includes(language));
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

/** Which tools check which language, their versions, and how to get those that are missing. */
export function BackendsTopic({ tools }: { tools: readonly ToolStatus[] | null }): VNode {
  if (tools === null) return <p class="muted">The list appears when the host answers.</p>;
  if (tools.length === 0) return <EmptyState title="No backend was found" says="Run `claude-verify doctor`; it says what is missing." />;
  return (
    <div class="stack">
      {toolsByLanguage(tools).map((group) => (
        <div class="stack tight" key={group.languages.join(' ')}>
          <h3>{group.languages.map((language) => LANGUAGES[language].title).join(', ')}</h3>
          <ul class="checks">
            {group.tools.map((tool) => (
              <Tool key={`${tool.backend} ${tool.check}`} tool={tool} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
