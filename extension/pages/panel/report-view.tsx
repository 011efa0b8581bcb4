import type { VNode } from 'preact';
import type { Report } from '../../../shared/report.ts';
import { LANGUAGES } from '../../../shared/language.ts';
import { Part, ReportBody } from '../../ui/report-body.tsx';
import { Text } from '../../ui/text.tsx';
import { VerdictChip } from '../../ui/verdict-chip.tsx';
import type { OnPlace } from '../../ui/where.tsx';
import { CHECK_WORDS, duration } from '../../ui/words.ts';

function Timings({ report }: { report: Report }): VNode {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Check</th>
          <th scope="col">Tool</th>
          <th scope="col" class="number">
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {report.results.map((result) => (
          <tr key={`${result.backend} ${result.check}`}>
            <th scope="row">{CHECK_WORDS[result.check]}</th>
            <td>
              <Text of={`${result.title} ${result.toolVersion ?? '(version not known)'}`} />
            </td>
            <td class="number">{result.cached ? 'from cache' : duration(result.ms)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">All</th>
          <td>
            <Text of={`host ${report.hostVersion}`} />
          </td>
          <td class="number">{duration(report.ms)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** One report in full: verdict, checks, findings, counterexamples, what was not checked, times and tools. */
export function ReportView({ report, onPlace }: { report: Report; onPlace?: OnPlace | undefined }): VNode {
  return (
    <article class="stack" aria-label="Report">
      <header class="stack tight">
        <div class="row spread">
          <h2 class="wraps">
            <Text of={report.file} />
          </h2>
          <span class="muted">{LANGUAGES[report.language].title}</span>
        </div>
        <VerdictChip tone={report.summary.tone} text={report.summary.text} />
      </header>
      <div>
        <ReportBody report={report} onPlace={onPlace} />
        <Part title="Times and tools">
          <Timings report={report} />
        </Part>
      </div>
    </article>
  );
}
