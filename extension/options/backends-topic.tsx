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

/** Backends by language, in the order of the languages; a backend of several languages stands under each. */
export function toolsByLanguage(tools: readonly ToolStatus[]): { language: LanguageId; tools: ToolStatus[] }[] {
  return LANGUAGE_IDS.map((language) => ({ language, tools: tools.filter((tool) => tool.languages.includes(language)) })).filter((group) => group.tools.length > 0);
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
        <div class="stack tight" key={group.language}>
          <h3>{LANGUAGES[group.language].title}</h3>
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
