import type { ComponentChildren, VNode } from 'preact';
import { Words } from './text.tsx';

/** Nothing here yet: what will appear and how to get it. */
export function EmptyState({
  title,
  says,
  children,
}: {
  title: string;
  says: string;
  children?: ComponentChildren;
}): VNode {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      <p class="muted">
        <Words of={says} />
      </p>
      {children !== undefined && <div class="actions">{children}</div>}
    </div>
  );
}
