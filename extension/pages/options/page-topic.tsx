import type { VNode } from 'preact';
import type { Canary } from '../../platform/messages.ts';
import { canaryWords } from '../../ui/canary-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Text } from '../../ui/text.tsx';
import { VerdictChip } from '../../ui/verdict-chip.tsx';

const FAMILIES: Record<Canary['family'], string> = {
  hub: 'the 2026 page (hub)',
  legacy: 'the older page (legacy)',
  unknown: 'a page of a kind that is not known',
};

/** What was found on claude.ai and by which selector: claude.ai changes, and this shows where the extension stands. */
export function PageTopic({ canary, onClaude }: { canary: Canary | null; onClaude: boolean }): VNode {
  if (canary === null) {
    return (
      <EmptyState
        title="No report of a page yet"
        says={
          onClaude
            ? 'Reload the tab with claude.ai; its report then appears here.'
            : 'Open claude.ai in a tab, look at it once, and come back; what was found there appears here.'
        }
      />
    );
  }
  const words = canaryWords(canary, true);
  return (
    <div class="stack">
      <p>
        <VerdictChip tone={words.tone} text={words.text} />
      </p>
      <p class="muted">
        It looks like {FAMILIES[canary.family]}; selectors of version <Text of={canary.packVersion} />.
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
            {canary.targets.map((target) => (
              <tr key={target.name}>
                <th scope="row">
                  <Text of={target.name} />
                </th>
                <td>
                  {target.matched === null
                    ? canary.missing.includes(target.name)
                      ? 'missing'
                      : 'not here'
                    : String(target.count)}
                </td>
                <td>
                  {target.matched !== null && <Text of={target.matched} />}
                  {target.fallback && ' (fallback)'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
