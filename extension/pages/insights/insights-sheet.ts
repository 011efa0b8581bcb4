import plotCss from 'uplot/dist/uPlot.min.css?inline';
import { sheetOf } from '../../ui/sheet.ts';
import insightsCss from './insights.css?inline';

/** What only this page needs. */
export const insightsSheet = (): CSSStyleSheet => sheetOf(plotCss + insightsCss);
