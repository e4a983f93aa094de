import type { Origin } from '../../shared/analysis/analysis.contract.js';
import { ORIGIN_WORDS, REPORT_WORDS } from '../../shared/analysis/report-words.js';
import { drawLink } from './draw-link.js';
import type { ReportContent } from './report-content.js';
import { REPORT_PDF_WORDS } from './report-pdf.words.js';
import { PAGE, type Sheet } from './sheet.js';
import { STYLES } from './styles.js';

const words = REPORT_PDF_WORDS.assumptions;

/** Explains the origins named beside this report's figures, and says that no figure is an appraisal or a promise. */
export function drawAssumptions(sheet: Sheet, { analysis, online }: ReportContent): void {
  const named = new Set(Object.values(analysis.origins));
  const origins = (Object.keys(ORIGIN_WORDS) as Origin[]).filter((origin) => named.has(origin));
  sheet.part(words.title, 80, () => {
    sheet.paragraph(words.estimate);
    for (const origin of origins)
      sheet.paragraph(`${words.cited(ORIGIN_WORDS[origin])} ${words.origins[origin]}`);
    sheet.need(24);
    sheet.y = drawLink(sheet, REPORT_WORDS.online(online), STYLES.link, {
      x: PAGE.left,
      y: sheet.y + 4,
      width: PAGE.inner,
      link: online,
    });
  });
}
