import {
  COMPARABLE_HEADS,
  comparableCells,
  comparableDots,
  nearestFirst,
} from '../../shared/analysis/report-figures.js';
import { REPORT_WORDS } from '../../shared/analysis/report-words.js';
import { formatDollars } from '../../shared/format.js';
import { DOT_PLOT_HEIGHT, drawDotPlot } from './draw-dot-plot.js';
import { rentWords } from './rent-words.js';
import type { ReportContent } from './report-content.js';
import type { Sheet } from './sheet.js';
import { STYLES } from './styles.js';
import { drawTable } from './table.js';

const words = REPORT_WORDS.comparables;
const SHARES = [0.44, 0.15, 0.13, 0.13, 0.15];
const COLUMNS = COMPARABLE_HEADS.map((head, index) => ({ head, share: SHARES[index]! }));

/** Rentals nearby as points and as the table with the same numbers. */
export function drawComparables(sheet: Sheet, content: ReportContent): void {
  const { analysis } = content;
  const comparables = nearestFirst(analysis.comparables);
  const dots = comparableDots(comparables);
  const hasPlot = dots.length > 1;
  sheet.part(words.title, hasPlot ? DOT_PLOT_HEIGHT + 70 : 60, () => {
    if (comparables.length === 0) return sheet.paragraph(words.none, STYLES.soft);
    sheet.paragraph(words.text(comparables.length), STYLES.soft);
    if (hasPlot) drawDotPlot(sheet, dots, levelOf(content, dots.length));
    drawTable(
      sheet,
      COLUMNS,
      comparables.map((comparable) => ({ cells: comparableCells(comparable) })),
    );
  });
}

function levelOf(content: ReportContent, count: number) {
  const { rent } = content;
  const { level, chart } = rentWords(content);
  return { rent, name: level, sentence: chart(count, formatDollars(rent)) };
}
