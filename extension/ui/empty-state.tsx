import type { ComponentChildren, VNode } from 'preact';
import { Words } from './text.tsx';

/** Nothing here yet: what will appear and how to get it. */
export function EmptyState({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ComponentChildren;
}): VNode {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      <p class="muted">
        <Words of={text} />
      </p>
      {children !== undefined && <div class="actions">{children}</div>}
    </div>
  );
}
