import type { Severity } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import { blockLine } from '../../shared/block-lines.ts';
import { rankFindings, type RankedFinding } from '../../shared/ranked-findings.ts';
import { quoteLine } from '../ui/shown-findings.ts';
import { visibleText } from '../ui/visible-text.ts';
import { frameOf } from './bar-position.ts';
import { rangeOfBlockLine } from './block-position.ts';
import { underlinesOf, type Underlined } from './code-underlines.ts';
import type { MountedBar } from './mounted-bars.ts';
import type { Theme } from './theme.ts';

/** More findings than these are told in the panel only. */
const MOST_MARKED = 50;
/** A message needs this much room behind its line, in CSS pixels; it keeps away from the line and the page's button. */
const LEAST_ROOM_PX = 120;
const GAP_PX = 24;
const COPY_PX = 48;

const TONES: Record<Severity, string> = { error: 'bad', warning: 'warn', info: 'unknown' };

interface MarkedLine {
  line: Range;
  dot: HTMLElement;
  message: HTMLElement;
}

/** What was found, shown in the code itself. */
export interface CodeMarks {
  /** Shows the findings of this report, or none. `linesBefore`: lines on the page that are not of the code. */
  show(report: Report | null, linesBefore: number, theme: Theme): void;
  /** Lays the marks beside their lines anew. */
  place(): void;
}

/**
 * Marks in the code of a bar's block: the range of each finding is underlined, its line has a mark before it, and the
 * worst message behind it where there is room; the mark tells all of them. Nothing of the page is touched: marks and
 * messages lie in the bar's own root. They are hidden from screen readers, to which the panel tells the same.
 */
export function codeMarks(bar: Pick<MountedBar, 'found' | 'host' | 'room' | 'root'>): CodeMarks {
  const { host, root, room } = bar;
  const { ownerDocument: document } = host;
  const layer = document.createElement('div');
  layer.className = 'cv marks';
  layer.setAttribute('aria-hidden', 'true');
  const underlines = underlinesOf(document);
  // Scrolling within a shadow root is not heard outside of it.
  const scroller = bar.found.kind === 'diff' ? bar.found.pre : bar.found.outer;
  let shown: Report | null = null;
  let lines: MarkedLine[] = [];
  let underlined: Underlined[] = [];

  const place = (): void => {
    if (lines.length === 0) return;
    const from = host.getBoundingClientRect();
    const frame = frameOf(bar.found).getBoundingClientRect();
    const own = room.querySelector('.bar')?.getBoundingClientRect();
    const boxes = lines.map(({ line }) => line.getBoundingClientRect());
    for (const [at, { dot, message }] of lines.entries()) {
      const box = boxes[at] ?? new DOMRect();
      const left = Math.max(box.right, frame.left) + GAP_PX;
      const width = frame.right - COPY_PX - left;
      const isUnderBar = own !== undefined && box.top < own.bottom && box.bottom > own.top;
      const line = `top:${Math.round(box.top - from.top)}px;line-height:${Math.round(box.height)}px`;
      dot.style.cssText = `${line};left:${Math.round(frame.left - from.left)}px`;
      message.style.cssText = `${line};left:${Math.round(left - from.left)}px;max-width:${Math.floor(width)}px`;
      message.hidden = width < LEAST_ROOM_PX || isUnderBar;
    }
  };
  const clear = (): void => {
    underlines.remove(underlined);
    layer.remove();
    scroller.removeEventListener('scroll', place, true);
    lines = [];
    underlined = [];
  };
  return {
    show(report, linesBefore, theme) {
      layer.dataset['theme'] = theme;
      // A page that writes the same text anew takes the ranges' nodes away.
      const isWhole = report === shown && underlined.every(({ range }) => !range.collapsed);
      if (isWhole && underlines.theme === theme) return;
      clear();
      shown = report;
      if (report === null) return;
      for (const [number, found] of byLine(report)) {
        const line = rangeOfBlockLine(bar.found, number + linesBefore);
        if (line === null) continue;
        lines.push({ line, ...elementsOf(document, found) });
        for (const { finding, impact } of found)
          underlined.push({ impact, range: rangeOf(line, quoteLine(report.source, finding)) });
      }
      if (lines.length === 0) return;
      underlines.add(underlined, theme);
      layer.replaceChildren(...lines.flatMap(({ dot, message }) => [dot, message]));
      root.append(layer);
      scroller.addEventListener('scroll', place, { capture: true, passive: true });
      place();
    },
    place,
  };
}

/** The findings of each line of the block, worst first. */
function byLine(report: Report): Map<number, RankedFinding[]> {
  const lines = new Map<number, RankedFinding[]>();
  for (const found of rankFindings(report).slice(0, MOST_MARKED)) {
    const { file, range } = found.finding;
    const line = blockLine(report, { file, line: range.startLine });
    if (line === null) continue;
    const others = lines.get(line);
    if (others === undefined) lines.set(line, [found]);
    else others.push(found);
  }
  return lines;
}

function elementsOf(document: Document, found: readonly RankedFinding[]): Pick<MarkedLine, 'dot' | 'message'> {
  const messages = found.map(({ finding }) => visibleText(finding.message.split('\n', 1)[0] ?? ''));
  const [dot, message] = ['mark', 'mark-message'].map((name) => {
    const element = document.createElement('data');
    element.className = name;
    element.dataset['tone'] = TONES[found[0]?.impact ?? 'info'];
    element.title = messages.join('\n');
    return element;
  }) as [HTMLDataElement, HTMLDataElement];
  message.value = `${messages[0]}${found.length > 1 ? ` (and ${found.length - 1} more)` : ''}`;
  return { dot, message };
}

/**
 * The range that a finding means within a line of the page. The tool may have seen the line in a file, with another
 * indentation; a line that reads otherwise is underlined from its first letter to its last.
 */
function rangeOf(line: Range, quoted: ReturnType<typeof quoteLine>): Range {
  const text = line.toString();
  const indent = text.length - text.trimStart().length;
  const whole = quoted === undefined ? '' : quoted.before + quoted.marked + quoted.after;
  if (quoted === undefined || quoted.marked === '' || whole.trim() !== text.trim())
    return part(line, indent, text.trimEnd().length);
  const from = quoted.before.length + indent - (whole.length - whole.trimStart().length);
  return part(line, Math.max(0, from), from + quoted.marked.length);
}

/** What stands in a range of text from one letter to another, both counted from its start. */
function part(whole: Range, from: number, to: number): Range {
  const range = whole.cloneRange();
  const { commonAncestorContainer: around } = whole;
  const top = around.nodeType === Node.TEXT_NODE ? (around.parentNode ?? around) : around;
  const walker = (whole.startContainer.ownerDocument ?? document).createTreeWalker(top, NodeFilter.SHOW_TEXT);
  let at = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!whole.intersectsNode(node)) continue;
    const start = node === whole.startContainer ? whole.startOffset : 0;
    const end = node === whole.endContainer ? whole.endOffset : (node.nodeValue?.length ?? 0);
    const after = at + end - start;
    if (from >= at && from < after) range.setStart(node, start + from - at);
    if (to > at && to <= after) range.setEnd(node, start + to - at);
    at = after;
  }
  return range;
}
