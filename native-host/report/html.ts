import { createHash } from 'node:crypto';
import { LANGUAGES } from '../../shared/language.ts';
import type { Report } from '../../shared/report.ts';
import { securityFirst } from '../../shared/security-row.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { VERSION } from '../../shared/version.ts';
import { stateOf, type FileSet, type VerifiedFile } from './file-set.ts';
import { notCheckedKinds, totals, worstFirst } from './file-set-text.ts';
import { escapeHtml, type Highlight } from './html-code.ts';
import { sourceHtml } from './html-source.ts';
import { STYLE } from './html-style.ts';
import { formatMs, verdictDetail } from './text.ts';

const TONES: Record<ReturnType<typeof stateOf>, string> = {
  errors: 'bad',
  failed: 'bad',
  notRun: 'warn',
  undecided: 'warn',
  warnings: 'warn',
  clean: 'ok',
};

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
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'">
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
<p class="faint">claude-verify ${escapeHtml(VERSION)}. A file without findings was looked at by the checks that its language has here, and by no others.</p>
</body>
</html>
`;
}

function table(files: readonly VerifiedFile[]): string {
  const rows = files.map((file, index) => {
    const state = stateOf(file);
    const name =
      state === 'clean' ? escapeHtml(file.name.shown) : `<a href="#file-${index}">${escapeHtml(file.name.shown)}</a>`;
    const [errors, warnings, ms, text] =
      file.kind === 'report'
        ? [file.report.summary.errors, file.report.summary.warnings, formatMs(file.report.ms), file.report.summary.text]
        : ['-', '-', '-', `${file.error.code}: ${file.error.message}`];
    return (
      `<tr><td>${name}</td><td class="${TONES[state]}">${escapeHtml(text)}</td><td ` +
      `class="figure">${errors}</td><td class="figure">${warnings}</td><td class="figure">${ms}</td></tr>`
    );
  });
  return `<table><thead><tr><th scope="col">file</th><th scope="col">verdict</th><th scope="col">errors</th><th scope="col">warnings</th><th scope="col">time</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
}

function leftOut(set: FileSet): string {
  const items = [
    ...set.notChecked.map(({ name, reason }) => `<li>${escapeHtml(name.shown)}: ${escapeHtml(reason)}</li>`),
    ...notCheckedKinds(set).map(
      ({ what, how, files }) =>
        `<li>${escapeHtml(what)} <span class="faint">(${files} ${files === 1 ? 'file' : 'files'}; what would ` +
        `help: ${escapeHtml(how)})</span></li>`,
    ),
    ...(set.unknownLanguage > 0 ? [`<li>${set.unknownLanguage} in no language that is known here</li>`] : []),
  ];
  return items.length === 0 ? '' : `<h2>Not checked</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

async function section(file: VerifiedFile, index: number, highlight: Highlight): Promise<string> {
  const head = `<h2 id="file-${index}">${escapeHtml(file.name.shown)}</h2>`;
  if (file.kind === 'failed')
    return `${head}\n<p class="bad">${escapeHtml(`${file.error.code}: ${file.error.message} ${file.error.mend}`)}</p>`;
  const { report } = file;
  return [
    `<section>${head}`,
    `<p>${escapeHtml(report.summary.text)} <span class="faint">(${LANGUAGES[report.language].title}, ` +
      `${formatMs(report.ms)})</span></p>`,
    checklist(report),
    sourceHtml(report, await highlight(report.language, report.source)),
    ...counterexamples(report),
    '</section>',
  ].join('\n');
}

const checklist = ({ results }: Report): string =>
  `<table><thead><tr><th scope="col">check</th><th scope="col">verdict</th><th scope="col">tool</th><th scope="col">time</th><th scope="col">extent</th></tr></thead><tbody>
${securityFirst(results).map(checkRow).join('\n')}
</tbody></table>`;

function checkRow({ check, verdict, title, toolVersion, ms, cached }: CheckResult): string {
  const warned = verdict.findings.some(({ severity }) => severity === 'warning');
  const held = (verdict.kind === 'passed' || verdict.kind === 'proved') && !warned && verdict.undecided === undefined;
  const tone = verdict.kind === 'refuted' ? 'bad' : held ? 'ok' : 'warn';
  const left = (verdict.notChecked ?? [])
    .map((what) => `<br><span class="faint">not checked: ${escapeHtml(what)}</span>`)
    .join('');
  return (
    `<tr><td>${check}</td><td ` +
    `class="${tone}">${verdict.kind}</td><td>${escapeHtml(`${title} ${toolVersion ?? ''}`.trim())}</td><td ` +
    `class="figure">${cached ? 'cached' : formatMs(ms)}</td><td>${escapeHtml(verdictDetail(verdict))}${left}</td></tr>`
  );
}

function counterexamples({ results }: Report): string[] {
  const found = results.flatMap(({ verdict }) => (verdict.kind === 'refuted' ? (verdict.counterexamples ?? []) : []));
  return found.map(({ title, replayed, steps }) => {
    const rows = steps.map(
      ({ label, values }) =>
        '<tr><th ' +
        `scope="row">${escapeHtml(label)}</th><td>${values.map(({ name, value }) => `${escapeHtml(name)} = ${escapeHtml(value)}`).join('<br>')}</td></tr>`,
    );
    return (
      `<h3>Counterexample: ${escapeHtml(title)} <span ` +
      `class="faint">(${replayed ? 'replayed' : 'not replayed'})</span></h3>\n` +
      `<table><tbody>\n${rows.join('\n')}\n</tbody></table>`
    );
  });
}
