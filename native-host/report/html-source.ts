import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import { codeLines, escapeHtml, type Token } from './html-code.ts';

/** A file of up to this many lines is shown whole, a longer one around its findings. */
const WHOLE_LINES = 300;
const AROUND = 4;

const TONES = { error: 'bad', warning: 'warn', info: 'faint' } as const;

/** The code of a report with its findings under their lines. */
export function sourceHtml({ file, source, results }: Report, tokens: readonly Token[]): string {
  const lines = codeLines(source.endsWith('\n') ? source.slice(0, -1) : source, tokens);
  const findings = results.flatMap(({ verdict }) => verdict.findings);
  const [own, others] = [findings.filter((each) => each.file === file), findings.filter((each) => each.file !== file)];
  const byLine = Map.groupBy(own, ({ range }) => Math.min(range.startLine, lines.length));
  const shown = (line: number): boolean =>
    lines.length <= WHOLE_LINES || [...byLine.keys()].some((hit) => Math.abs(hit - line) <= AROUND);
  const items: string[] = [];
  let hidden = 0;
  const closeGap = (): void => {
    if (hidden > 0) items.push(`<li class="gap">${hidden} ${hidden === 1 ? 'line' : 'lines'}</li>`);
    hidden = 0;
  };
  for (const [index, html] of lines.entries()) {
    const number = index + 1;
    if (!shown(number)) {
      hidden += 1;
      continue;
    }
    closeGap();
    const here = byLine.get(number) ?? [];
    items.push(
      `<li${here.some(({ severity }) => severity === 'error') ? ' class="hit"' : ''}><span ` +
        `class="n">${number}</span>${html}</li>`,
      ...here.map((finding) => note(finding)),
    );
  }
  closeGap();
  items.push(...others.map((finding) => note(finding, `${finding.file}, line ${finding.range.startLine}, `)));
  return [
    '<div class="code" role="region" aria-label="code with findings" tabindex="0">',
    `<ol>${items.join('')}</ol>`,
    '</div>',
  ].join('');
}

const note = ({ severity, message, backend, rule, category, range, related = [] }: Finding, file = ''): string =>
  `<li class="note ${TONES[severity]}"><strong>${severity}</strong> ${escapeHtml(file)}column ` +
  `${range.startColumn}: ${escapeHtml(message)}${related.map(otherPlace).join('')} <span ` +
  `class="faint">${escapeHtml(`${backend} ${rule}, ${category}`)}</span></li>`;

const otherPlace = ({ file, range, message }: NonNullable<Finding['related']>[number]): string =>
  escapeHtml(` (${file}, line ${range.startLine}: ${message})`);
