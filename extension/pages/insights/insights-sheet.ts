import plotCss from 'uplot/dist/uPlot.min.css?inline';
import { INSIGHTS_CSS } from './css-insights.ts';

/** What only this page needs; a constructed sheet needs no style element, so no policy has a say in it. */
export function insightsSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(plotCss + INSIGHTS_CSS);
  return sheet;
}
