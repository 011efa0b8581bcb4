import type { ComponentChildren, VNode } from 'preact';

/** Anchor and heading of one part of a page. */
export type TopicName<Id extends string = string> = readonly [id: Id, title: string];

/** The table of contents beside a page's one column; with `current` it chooses what the column shows. */
export function Contents({
  topics,
  current,
  children,
}: {
  topics: readonly TopicName[];
  current?: string;
  children?: ComponentChildren;
}): VNode {
  return (
    <nav class="toc" aria-label="Contents">
      {topics.map(([id, title]) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'page' : undefined}>
          {title}
        </a>
      ))}
      {children}
    </nav>
  );
}

/** One part of a page, to which its contents lead. */
export function Topic<Id extends string>({
  id,
  title,
  children,
}: {
  id: Id;
  title: string;
  children: ComponentChildren;
}): VNode {
  return (
    <section class="topic" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
