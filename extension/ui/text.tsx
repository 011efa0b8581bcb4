import type { VNode } from 'preact';
import { nameCommand } from '../../shared/command-words.ts';
import { ownCommand } from '../platform/command-name.ts';
import { visibleParts } from './visible-text.ts';

/** Text that came from code, a tool or a page: shown as data, with hidden characters written out and marked. */
export function Text({ of }: { of: string }): VNode {
  return (
    <>
      {visibleParts(of).map((part) =>
        part.kind === 'text' ? (
          part.shown
        ) : (
          <span class="escape" title="An invisible character">
            {part.shown}
          </span>
        ),
      )}
    </>
  );
}

function Emphasised({ of }: { of: string }): VNode {
  const pieces = of.split(/\*([^*\n]+)\*/);
  return <>{pieces.map((piece, index) => (index % 2 === 1 ? <em>{piece}</em> : <Text of={piece} />))}</>;
}

/**
 * A sentence of ours in which what stands between backticks is a command or a name to copy, and between asterisks a
 * place in these pages.
 */
export function Words({ of }: { of: string }): VNode {
  return (
    <>
      {nameCommand(of, ownCommand())
        .split('`')
        .map((piece, index) =>
          index % 2 === 1 ? <code class="inline-code">{piece}</code> : <Emphasised of={piece} />,
        )}
    </>
  );
}
