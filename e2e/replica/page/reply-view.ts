import type { Part } from '../model.ts';
import { h, removeOwned } from './dom.ts';
import type { Labels } from './labels.ts';
import type { LiveReply, TranscriptActions } from './live.ts';
import { createProseView, type CodeBlockFactory, type ProseView } from './prose-view.ts';

interface PartView {
  element: HTMLElement;
  update(part: Part, streaming: boolean): void;
  settle(): void;
}

/** The parts of a reply, rendered into a container and updated in place. */
export interface PartsView {
  update(reply: LiveReply): void;
}

/** How a family wraps its prose and builds its code blocks. */
export interface PartsStyle {
  codeBlocks: CodeBlockFactory;
  /** Returns the outer element and the one whose children are the prose's blocks. */
  prose(itemKey: string): { element: HTMLElement; container: HTMLElement; streaming(now: boolean): void };
  thinking(reply: LiveReply, seconds: number): HTMLElement | null;
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
  return {
    update(reply) {
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
    },
  };
}

function createPart(
  part: Part,
  at: number,
  reply: LiveReply,
  style: PartsStyle,
  labels: Labels,
  actions: TranscriptActions,
): PartView {
  if (part.kind === 'text') {
    const { element, container, streaming } = style.prose(`${reply.key}:t${at}`);
    const prose: ProseView = createProseView(container, style.codeBlocks);
    return {
      element,
      update(next, now) {
        if (next.kind !== 'text') return;
        prose.update(next.markdown);
        streaming(now);
      },
      settle: prose.settle,
    };
  }
  const still = (element: HTMLElement): PartView => ({ element, update: () => undefined, settle: () => undefined });
  if (part.kind === 'artifact') return still(artifactCard(part, labels, actions));
  if (part.kind === 'diff') return still(style.diffs ? toolDiff(part) : h('div'));
  return still(style.thinking(reply, part.seconds) ?? h('div', { hidden: true }));
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

/** A tool's diff: its lines are in an open shadow root. */
function toolDiff(part: Extract<Part, { kind: 'diff' }>): HTMLElement {
  const host = h('div', { class: 'tool-diff', 'data-cds': 'ToolDiff' });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    'pre{margin:0;padding:8px 12px;border:.5px solid rgb(128 128 128 / .35);border-radius:8px;font:13px/20px ' +
      'ui-monospace,monospace}' +
      ('[data-line-type=addition]{background:rgb(0 160 80 / .15)}[data-line-type=deletion]{background:rgb(200 40 ' +
        '40 / .15)}'),
  );
  root.adoptedStyleSheets = [sheet];
  const lines = part.lines.map(({ type, text }) => h('div', { 'data-line': true, 'data-line-type': type }, text));
  root.append(h('pre', { 'data-file': part.file }, h('div', { 'data-content': true }, ...lines)));
  return host;
}
