import type { DiffLine, Part } from '../model.ts';
import { createCodeView } from './code-view.ts';
import { h } from './dom.ts';

type Diff = Extract<Part, { kind: 'diff' }>;
type Tool = Extract<Part, { kind: 'tool' }>;

/** A tool's call: request and response as JSON, in a row that opens; no `pre`, outside of the prose. */
export function toolCall(part: Tool): HTMLElement {
  const payload = (text: string): HTMLElement => {
    const code = createCodeView('json');
    code.update(text);
    return h('div', { class: 'code-block__code !my-0 !rounded-lg !text-sm !leading-relaxed' }, code.element);
  };
  return h(
    'div',
    { 'data-cds': 'Collapsible', 'data-state': 'open', class: 'tool-call' },
    h('button', { 'data-testid': 'tool-status-pill', type: 'button', 'aria-expanded': 'true' }, part.name),
    h(
      'div',
      {},
      h('div', { class: 'font-ui leading-normal' }, 'Request'),
      payload(part.request),
      h('div', { class: 'font-ui leading-normal' }, 'Response'),
      payload(part.response),
    ),
  );
}

const STYLE =
  'pre{margin:0;padding:8px 0;border:.5px solid rgb(128 128 128 / .35);border-radius:8px;font:13px/20px ' +
  'ui-monospace,monospace;display:flex;white-space:pre}code{flex:1;display:flex;font:inherit;min-width:0}' +
  '[data-gutter]{width:44px;text-align:right;padding-right:10px;opacity:.5;user-select:none}' +
  '[data-content]{flex:1}[data-line],[data-gutter]>*,[data-content-buffer]{min-height:20px}' +
  '[data-line-type=change-addition]{background:rgb(0 160 80 / .15)}[data-diffs-header]{display:flex;' +
  'justify-content:space-between;padding:6px 12px}[data-metadata]{color:rgb(0 140 70);white-space:nowrap}' +
  '[data-line-type=change-deletion]{background:rgb(200 40 40 / .15)}';

type Side = 'additions' | 'deletions' | 'unified' | 'file';

/** Which lines of an edit one column shows; the other side's places are left empty beside it. */
const SHOWS: Readonly<Record<Side, (type: DiffLine['type']) => boolean>> = {
  additions: (type) => type !== 'deletion',
  deletions: (type) => type !== 'addition',
  unified: () => true,
  file: (type) => type !== 'deletion',
};

const LINE_TYPE = { context: 'context', addition: 'change-addition', deletion: 'change-deletion' } as const;

/** One column as @pierre/diffs builds it: line numbers beside lines; a blank line holds its line break. */
function column(lines: readonly DiffLine[], side: Side): HTMLElement {
  const gutter = h('div', { 'data-gutter': true });
  const content = h('div', { 'data-content': true });
  const numbers = { old: 0, fresh: 0 };
  for (const { type, text } of lines) {
    if (type !== 'addition') numbers.old += 1;
    if (type !== 'deletion') numbers.fresh += 1;
    if (!SHOWS[side](type)) {
      if (side === 'file') continue;
      gutter.append(h('div', { 'data-gutter-buffer': 'buffer', 'data-buffer-size': '1' }));
      content.append(h('div', { 'data-content-buffer': true, 'data-buffer-size': '1' }));
      continue;
    }
    const number = `${type === 'deletion' || side === 'deletions' ? numbers.old : numbers.fresh}`;
    const kind = side === 'file' ? 'context' : LINE_TYPE[type];
    gutter.append(
      h(
        'div',
        { 'data-line-type': kind, 'data-column-number': number },
        h('span', { 'data-line-number-content': true }, number),
      ),
    );
    const spans = text.split(/(?<=\s)(?=\S)/).map((piece) => h('span', {}, piece));
    content.append(h('div', { 'data-line': number, 'data-line-type': kind }, ...(text === '' ? ['\n'] : spans)));
  }
  if (side === 'additions' || side === 'unified') {
    const told = h('span', {}, 'No newline at end of file');
    gutter.append(h('div', { 'data-gutter-buffer': 'metadata', 'data-buffer-size': '1' }));
    content.append(h('div', { 'data-no-newline': true, 'data-line-type': 'change-addition' }, told));
  }
  const name = side === 'file' ? {} : { [`data-${side}`]: true };
  return h('code', { 'data-code': true, ...name }, gutter, content);
}

/** A file's edit in an open shadow root, in the markup of @pierre/diffs 1.6. */
export function fileEdit({ file, lines, view = 'single' }: Diff): HTMLElement {
  const host = document.createElement('diffs-container');
  host.setAttribute('class', 'tool-diff');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const title = h('div', { 'data-title': true }, h('bdi', {}, file));
  const pre = view === 'file' ? { 'data-file': true } : { 'data-diff': true, 'data-diff-type': view };
  const sides: Readonly<Record<typeof view, readonly Side[]>> = {
    split: ['deletions', 'additions'],
    single: ['unified'],
    file: ['file'],
  };
  root.append(
    h(
      'div',
      { 'data-diffs-header': 'default', 'data-change-type': 'change' },
      h('div', { 'data-header-content': true }, title),
      h('div', { 'data-metadata': true }, `+${lines.filter(({ type }) => type === 'addition').length}`),
    ),
    h('pre', pre, ...sides[view].map((side) => column(lines, side))),
  );
  return host;
}

/** A file that a tool wrote, as a card that opens the file viewer. */
export function fileCard(path: string, open: () => void): HTMLElement {
  const name = path.split('/').at(-1) ?? path;
  return h(
    'div',
    { class: 'group/artifact-block artifact-block' },
    h('button', { 'data-testid': 'file-card-open', 'aria-label': name, class: 'artifact-open', click: open }),
    h('div', { class: 'artifact-block-cell' }, h('div', { class: 'leading-tight text-sm line-clamp-1' }, name)),
  );
}
