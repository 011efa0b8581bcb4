import { createHash } from 'node:crypto';
import { LANGUAGES } from '../../shared/language.ts';
import { openWords } from '../../shared/proof-words.ts';
import type { Report } from '../../shared/report.ts';
import { securityFirst } from '../../shared/security-row.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { isGreen, isMutedRefutation } from '../../shared/verdict-facts.ts';
import { VERSION } from '../../shared/version.ts';
import { stateOf, unknownLanguageWords, type FileSet, type VerifiedFile } from './file-set.ts';
import { notCheckedKinds, totals, worstFirst } from './file-set-text.ts';
import { escapeHtml, type Highlight, codeLines, type HighlightToken } from './html-code.ts';
import { mutedWord, inOneLine, plainAdvice, verdictDetail } from './report-text.ts';
import {
  categoryWords,
  CHECK_WORDS,
  outcomeWords,
  replayedWords,
  SEVERITY_WORDS,
  toolTitles,
  toolWords,
  count,
  duration,
} from '../../shared/words.ts';
import type { Finding } from '../../shared/finding.ts';

const TONES: Record<ReturnType<typeof stateOf>, string> = {
  errors: 'bad',
  failed: 'bad',
  notRun: 'warn',
  undecided: 'warn',
  warnings: 'warn',
  clean: 'ok',
};

const MEANING = 'A file without findings was checked only by the checks available here for its language.';

/** The beginning of a table, up to its rows. */
const tableHead = (...columns: readonly string[]): string =>
  `<table><thead><tr>${columns.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>`;

/**
 * The reports of many files as one HTML page that stands alone: no script, nothing from the network, light and dark,
 * fit for print. Every file is in its table; code, checklist and counterexamples are shown of files that are not clean.
 */
export async function fileSetHtml(set: FileSet, highlight: Highlight): Promise<string> {
  const files = worstFirst(set.files);
  const sections: string[] = [];
  for (const [index, file] of files.entries())
    if (stateOf(file) !== 'clean') sections.push(await section(file, index, highlight));
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>claude-verify report</title>
<style>${STYLE}</style>
</head>
<body>
<h1>claude-verify report</h1>
<p>${escapeHtml(totals(set))}</p>
${table(files)}
${leftOut(set)}
${sections.join('\n')}
<p class="faint">claude-verify ${escapeHtml(VERSION)}. ${MEANING}</p>
</body>
</html>
`;
}

function table(files: readonly VerifiedFile[]): string {
  const rows = files.map((file, index) => {
    const state = stateOf(file);
    const linked =
      state === 'clean' ? escapeHtml(file.name.shown) : `<a href="#file-${index}">${escapeHtml(file.name.shown)}</a>`;
    const name = file.spec === undefined ? linked : `${linked} (formal spec, ${escapeHtml(file.spec.key)})`;
    const [errors, warnings, ms, text] =
      file.kind === 'report'
        ? [file.report.summary.errors, file.report.summary.warnings, duration(file.report.ms), wordsOf(file)]
        : ['-', '-', '-', `${file.error.code}: ${file.error.message}`];
    return (
      `<tr><td>${name}</td><td class="${TONES[state]}">${escapeHtml(text)}</td><td ` +
      `class="figure">${errors}</td><td class="figure">${warnings}</td><td class="figure">${ms}</td></tr>`
    );
  });
  return `${tableHead('file', 'verdict', 'problems', 'warnings', 'time')}\n${rows.join('\n')}\n</tbody></table>`;
}

const wordsOf = ({ report, spec }: VerifiedFile & { kind: 'report' }): string =>
  spec?.open === undefined ? report.summary.text : `${report.summary.text}. ${spec.open.code}: ${spec.open.message}`;

function leftOut(set: FileSet): string {
  const unknown = unknownLanguageWords(set);
  const items = [
    ...set.notChecked.map(({ name, reason }) => `<li>${escapeHtml(name.shown)}: ${escapeHtml(reason)}</li>`),
    ...notCheckedKinds(set).map(
      ({ what, how, files }) =>
        `<li>${escapeHtml(what)} <span class="faint">(${count(files, 'file')}; what would ` +
        `help: ${escapeHtml(plainAdvice(how))})</span></li>`,
    ),
    ...(unknown === undefined ? [] : [`<li>${unknown}</li>`]),
  ];
  return items.length === 0 ? '' : `<h2>Not checked</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

async function section(file: VerifiedFile, index: number, highlight: Highlight): Promise<string> {
  const head = `<h2 id="file-${index}">${escapeHtml(file.name.shown)}</h2>`;
  if (file.kind === 'failed')
    return `${head}\n<p class="bad">${escapeHtml(`${file.error.code}: ${file.error.message} ${file.error.fix}`)}</p>`;
  const { report } = file;
  return [
    `<section>${head}`,
    `<p>${escapeHtml(report.summary.text)} <span class="faint">(${LANGUAGES[report.language].title}, ` +
      `${duration(report.ms)})</span></p>`,
    checklist(report),
    ...receiptLine(report),
    sourceHtml(report, await highlight(report.language, report.source)),
    ...counterexamples(report),
    '</section>',
  ].join('\n');
}

/** By which it can be asked whether this is what was stored. */
const receiptLine = ({ receipt }: Report): string[] =>
  receipt === undefined
    ? []
    : [`<p class="faint">Receipt: <code>claude-verify receipt check ${escapeHtml(receipt)}</code></p>`];

const checklist = ({ results }: Report): string =>
  [
    tableHead('check', 'verdict', 'tool', 'time', 'extent'),
    ...securityFirst(results).map(checkRow),
    '</tbody></table>',
  ].join('\n');

function checkRow(result: CheckResult): string {
  const { check, verdict, ms, cached } = result;
  const warned = verdict.findings.some(({ severity, muted }) => severity === 'warning' && muted === undefined);
  let tone = isGreen(verdict) && !warned ? 'ok' : 'warn';
  if (verdict.kind === 'refuted' && !isMutedRefutation(verdict)) tone = 'bad';
  const left = [...openWords(verdict), ...(verdict.notChecked ?? []).map((what) => `not checked: ${what}`)]
    .map((what) => `<br><span class="faint">${escapeHtml(what)}</span>`)
    .join('');
  return (
    `<tr><td>${CHECK_WORDS[check]}</td><td ` +
    `class="${tone}">${outcomeWords(verdict)}</td><td>${escapeHtml(toolWords(result))}</td><td ` +
    `class="figure">${cached ? 'cached' : duration(ms)}</td><td>` +
    `${escapeHtml(inOneLine(verdictDetail(verdict)))}${left}</td></tr>`
  );
}

function counterexamples({ results }: Report): string[] {
  const found = results.flatMap(({ check, verdict }) =>
    (verdict.kind === 'refuted' ? (verdict.counterexamples ?? []) : []).map((each) => ({ ...each, check })),
  );
  return found.map(({ title, replayed, steps, check }) => {
    const rows = steps.map(({ label, values }) => {
      const cells = values.map(({ name, value }) => `${escapeHtml(name)} = ${escapeHtml(value)}`).join('<br>');
      return `<tr><th scope="row">${escapeHtml(label)}</th><td>${cells}</td></tr>`;
    });
    return (
      `<h3>Counterexample: ${escapeHtml(title)} <span ` +
      `class="faint">(${replayedWords(check, { replayed }).brief})</span></h3>\n` +
      `<table><tbody>\n${rows.join('\n')}\n</tbody></table>`
    );
  });
}

/** A file of up to this many lines is shown whole, a longer one around its findings. */
const WHOLE_LINES = 300;

const AROUND = 4;

const SEVERITY_TONES = { error: 'bad', warning: 'warn', info: 'faint' } as const;

/** The code of a report with its findings under their lines. */
function sourceHtml({ file, source, results }: Report, tokens: readonly HighlightToken[]): string {
  const lines = codeLines(source.endsWith('\n') ? source.slice(0, -1) : source, tokens);
  const findings = results.flatMap(({ verdict }) => verdict.findings);
  const [own, others] = [findings.filter((each) => each.file === file), findings.filter((each) => each.file !== file)];
  const byLine = Map.groupBy(own, ({ range }) => Math.min(range.startLine, lines.length));
  const shown = (line: number): boolean =>
    lines.length <= WHOLE_LINES || [...byLine.keys()].some((hit) => Math.abs(hit - line) <= AROUND);
  const items: string[] = [];
  let hidden = 0;
  const closeGap = (): void => {
    if (hidden > 0) items.push(`<li class="gap">${count(hidden, 'line')}</li>`);
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
    const isHit = here.some(({ severity, muted }) => severity === 'error' && muted === undefined);
    items.push(
      `<li${isHit ? ' class="hit"' : ''}><span class="n">${number}</span>${html}</li>`,
      ...here.map((finding) => note(finding, results)),
    );
  }
  closeGap();
  items.push(...others.map((finding) => note(finding, results, `${finding.file}, line ${finding.range.startLine}, `)));
  return [
    '<div class="code" role="region" aria-label="code with findings" tabindex="0">',
    `<ol>${items.join('')}</ol>`,
    '</div>',
  ].join('');
}

function note(finding: Finding, results: readonly CheckResult[], file = ''): string {
  const { severity, message, rule, category, subcategory, range, related = [], backend } = finding;
  const tone = finding.muted === undefined ? SEVERITY_TONES[severity] : 'faint';
  const source = `${toolTitles(results, [backend])} ${rule}, ${categoryWords(category, subcategory)}`;
  return (
    `<li class="note ${tone}"><strong>${mutedWord(finding)}${SEVERITY_WORDS[severity]}</strong> ` +
    `${escapeHtml(file)}column ${range.startColumn}: ${escapeHtml(message)}${related.map(otherPlace).join('')} ` +
    `<span class="faint">${escapeHtml(source)}</span></li>`
  );
}

const otherPlace = ({ file, range, message }: NonNullable<Finding['related']>[number]): string =>
  escapeHtml(` (${file}, line ${range.startLine}: ${message})`);

/**
 * The sheet of the HTML report. Colours are pairs of light and dark (CSS `light-dark()`) with contrast of 4.5 to 1 or
 * more; print is light.
 */
const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9df, #3a4049); --soft: light-dark(#f4f6f8, #1d2126);
  --text: light-dark(#1b1f24, #e3e6ea);
  --faint: light-dark(#57606a, #9aa4af); --bad: light-dark(#b3161b, #ff8d88); --warn: light-dark(#7d5200, #e6b450);
  --ok: light-dark(#126a2f, #6fce8b); }
body { margin: 0 auto; padding: 1.5rem; max-width: 70rem; font: 15px/1.5 system-ui, sans-serif; color: var(--text);
  background: light-dark(#fff, #14171b); }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .2rem .6rem; border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere; }
th { font-weight: 600; white-space: nowrap; }
.figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
a { color: inherit; } .faint { color: var(--faint); } .bad { color: var(--bad); } .warn { color: var(--warn); }
.ok { color: var(--ok); }
.code { background: var(--soft); border: 1px solid var(--line); border-radius: 4px; padding: .5rem 0;
  overflow-x: auto; font: 13px/1.45 ui-monospace, monospace; tab-size: 4; }
.code ol { list-style: none; margin: 0; padding: 0; min-width: max-content; }
.code li { white-space: pre; padding-right: 1rem; }
.code .n { display: inline-block; width: 3.5rem; padding-right: .8rem; text-align: right; color: var(--faint);
  user-select: none; }
.code .gap { color: var(--faint); padding-left: 1rem; } .code .hit { background: light-dark(#fdeceb, #3a2022); }
.code .note { white-space: pre-wrap; max-width: 60rem; margin: .1rem 0 .3rem 4.3rem; padding: .2rem .6rem;
  border-left: 3px solid currentColor; font: 14px/1.45 system-ui, sans-serif; }
.comment { color: var(--faint); font-style: italic; } .string { color: light-dark(#0a5b2c, #9bd5a6); }
.number { color: light-dark(#7a3e00, #e8b27d); }
.type { color: light-dark(#005a8c, #8fc7f0); } .keyword { color: light-dark(#7b1fa2, #d3a4e8); }
@media print { :root { color-scheme: light; } body { padding: 0; max-width: none; font-size: 11px; }
  .code { overflow: visible; } .code li { white-space: pre-wrap; } h2 { break-after: avoid; } }
`;
