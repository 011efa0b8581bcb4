import type { VNode } from 'preact';
import type { Stated } from '../../shared/report.ts';
import { statementWords } from '../../shared/proof-words.ts';
import { count } from '../../shared/words.ts';
import { Button } from './button.tsx';
import { Fold } from './fold.tsx';
import { Text } from './text.tsx';

interface StatedFoldProps {
  stated: Stated;
  onJump?: ((event: Event, line: number) => void) | undefined;
}

/** What the text states and assumes, beside the words of who asked: a proof of something else helps nobody. */
export function StatedFold({ stated: { asked, items, more }, onJump }: StatedFoldProps): VNode {
  const claims = items.filter(({ role }) => role === 'claim').length;
  const assumed = items.length - claims;
  const label = [count(claims, 'statement'), ...(assumed === 0 ? [] : [count(assumed, 'assumption')])].join(', ');
  return (
    <Fold label={label} tone="unknown" icon="dash">
      {asked !== undefined && (
        <figure class="asked">
          <figcaption class="muted">You asked</figcaption>
          <blockquote>
            <Text of={asked} />
          </blockquote>
        </figure>
      )}
      <dl class="stated">
        {items.map(({ kind, of, text, line, role }, index) => (
          <div key={index} class={role}>
            <dt>
              <Text of={statementWords({ kind, of })} />{' '}
              {onJump === undefined ? (
                <span class="muted">line {line}</span>
              ) : (
                <Button label={`line ${line}`} icon="jump" kind="quiet" onPress={(event) => onJump(event, line)} />
              )}
            </dt>
            <dd>
              <code>
                <Text of={text} />
              </code>
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p class="muted">{count(more, 'more')}</p>}
    </Fold>
  );
}
