import type { Part } from '../model.ts';
import { h, removeOwned } from './dom.ts';
import type { Labels } from './labels.ts';
import type { LiveReply, TranscriptActions } from './live.ts';
import { createProseView, type CodeBlockFactory, type ProseView } from './prose-view.ts';
import { fileCard, fileEdit, toolCall } from './tool-views.ts';

interface PartView {
  element: HTMLElement;
  update(part: Part, streaming: boolean): void;
  settle(): void;
}

/** The parts of a reply, rendered into a container and updated in place. */
export interface PartsView {
  update(reply: LiveReply): void;
  /** Builds everything anew, as a full snapshot may. */
  rebuild(reply: LiveReply): void;
}

/** How a family wraps its prose and builds its code blocks. */
export interface PartsStyle {
  codeBlocks: CodeBlockFactory;
  /** Returns the outer element and the one that holds the prose's container. */
  prose(itemKey: string): { element: HTMLElement; slot: HTMLElement };
  /** The element whose children are the prose's blocks. */
  container(): HTMLElement;
  /** While streamed the blocks have wrappers in another container, which goes at the end. */
  progressive: boolean;
  /** `told` is what was thought, null where the page has only the time. */
  thinking(reply: LiveReply, seconds: number, told: HTMLElement | null): HTMLElement | null;
  diffs: boolean;
}

/** Renders the parts of `reply` into `container`. */
export function createPartsView(
  container: HTMLElement,
  style: PartsStyle,
  labels: Labels,
  actions: TranscriptActions,
): PartsView {
  let views: PartView[] = [];
  let settled = false;
  const rebuild = (reply: LiveReply): void => {
    for (const view of views) removeOwned(container, view.element);
    views = [];
    update(reply);
  };
  function update(reply: LiveReply): void {
    reply.parts.forEach((part, at) => {
      let view = views[at];
      if (view === undefined) {
        view = createPart(part, at, reply, style, labels, actions);
        container.appendChild(view.element);
        views[at] = view;
      }
      view.update(part, reply.phase === 'streaming');
    });
    for (const extra of views.slice(reply.parts.length)) removeOwned(container, extra.element);
    views = views.slice(0, reply.parts.length);
    if (reply.phase !== 'done') settled = false;
    else if (!settled) {
      settled = true;
      requestAnimationFrame(() => views.forEach((view) => view.settle()));
    }
  }
  return { update, rebuild };
}

function createPart(
  part: Part,
  at: number,
  reply: LiveReply,
  style: PartsStyle,
  labels: Labels,
  actions: TranscriptActions,
): PartView {
  if (part.kind === 'text') return textPart(`${reply.key}:t${at}`, style);
  const still = (element: HTMLElement): PartView => ({ element, update: () => undefined, settle: () => undefined });
  if (part.kind === 'artifact') return still(artifactCard(part, labels, actions));
  if (part.kind === 'file') return still(fileCard(part.path, () => actions.openFile(part.path)));
  if (part.kind === 'tool') return still(toolCall(part));
  if (part.kind === 'diff') return still(style.diffs ? fileEdit(part) : h('div'));
  return still(style.thinking(reply, part.seconds, thought(part.markdown, style)) ?? h('div', { hidden: true }));
}

/** What was thought, as prose that nothing changes any more. */
function thought(markdown: string | undefined, style: PartsStyle): HTMLElement | null {
  if (markdown === undefined) return null;
  const { element, slot } = style.prose('thought');
  const container = style.container();
  slot.append(container);
  createProseView(container, style.codeBlocks).update(markdown);
  return element;
}

function textPart(itemKey: string, style: PartsStyle): PartView {
  const { element, slot } = style.prose(itemKey);
  const begin = (progressive: boolean): { progressive: boolean; view: ProseView } => {
    const container = progressive ? h('div', { class: 'progressive-markdown' }) : style.container();
    slot.replaceChildren(container);
    return { progressive, view: createProseView(container, style.codeBlocks, progressive) };
  };
  let prose: ReturnType<typeof begin> | null = null;
  return {
    element,
    update(next, streaming) {
      if (next.kind !== 'text') return;
      const progressive = style.progressive && streaming;
      if (prose === null || prose.progressive !== progressive) prose = begin(progressive);
      prose.view.update(next.markdown);
    },
    settle: () => prose?.view.settle(),
  };
}

function artifactCard(
  part: Extract<Part, { kind: 'artifact' }>,
  labels: Labels,
  actions: TranscriptActions,
): HTMLElement {
  const kind = part.file.split('.').at(-1)?.toUpperCase() ?? '';
  const open = (): void => actions.openArtifact(part.title);
  return h(
    'div',
    { class: 'group/artifact-block artifact-block' },
    h('button', { 'aria-label': labels.view(part.title), class: 'artifact-open', click: open }),
    h(
      'div',
      { class: 'artifact-block-cell' },
      h('div', { class: 'leading-tight text-sm line-clamp-1' }, part.title),
      h('div', { class: 'text-xs line-clamp-1 text-text-400' }, `Code · ${kind}`),
      h('button', { 'aria-label': labels.download(part.title), class: 'artifact-download' }),
    ),
  );
}
