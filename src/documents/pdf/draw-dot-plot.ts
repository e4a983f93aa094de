import { formatMiles } from '../../shared/analysis/report-figures.js';
import { REPORT_WORDS } from '../../shared/analysis/report-words.js';
import { DOT_PLOT, type Dot, dotPlotOf } from '../../shared/charts/dot-plot.js';
import { formatDollars } from '../../shared/format.js';
import { PAGE, type Sheet } from './sheet.js';
import type { Style } from './styles.js';

const words = REPORT_WORDS.comparables;
const AXIS: Style = { face: 'text', size: 13, color: 'ink' };
const LEVEL: Style = { face: 'strong', size: 13, color: 'clay' };
const WIDTH = 360;
const SCALE = WIDTH / DOT_PLOT.width;

export const DOT_PLOT_HEIGHT = DOT_PLOT.height * SCALE;

interface Level {
  rent: number;
  name: string;
  /** The whole picture, for those who do not see it. */
  sentence: string;
}

/** The comparables by distance and rent, as on the report page. */
export function drawDotPlot(sheet: Sheet, dots: Dot[], { rent, name, sentence }: Level): void {
  const draw = () => {
    sheet.doc.save().translate(PAGE.left, sheet.y).scale(SCALE);
    drawShapes(sheet, dots, rent, `${name} ${formatDollars(rent)}`);
    sheet.doc.restore();
  };
  sheet.mark('Figure', draw, { alt: sentence });
  sheet.y += DOT_PLOT_HEIGHT;
}

function drawShapes(sheet: Sheet, given: Dot[], rent: number, level: string): void {
  const { doc } = sheet;
  const { left, right, bottom, radius } = DOT_PLOT;
  const { xTicks, yTicks, levelY, levelName, dots } = dotPlotOf(given, rent);
  for (const { value, at } of yTicks) {
    doc.moveTo(left, at).lineTo(right, at).lineWidth(1).stroke(sheet.color('line'));
    label(sheet, formatDollars(value), left - 10, at - 8, 'right');
  }
  for (const { value, at } of xTicks) label(sheet, formatMiles(value), at, bottom + 10, 'center');
  label(sheet, words.distanceAxis, right, bottom + 32, 'right');
  doc
    .moveTo(left, levelY)
    .lineTo(right, levelY)
    .lineWidth(2)
    .dash(6, { space: 5 })
    .stroke(sheet.color('clay'));
  doc.undash();
  const side = levelName.anchor === 'start' ? 'left' : 'right';
  label(sheet, level, levelName.x, levelName.y - 12, side, LEVEL);
  for (const { cx, cy } of dots)
    doc.circle(cx, cy, radius).lineWidth(2).fillAndStroke(sheet.color('green'), sheet.color('card'));
}

/** Text that begins at, ends at, or is centred on, a point. */
function label(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  align: 'left' | 'right' | 'center',
  style: Style = AXIS,
): void {
  const width = 300;
  const before = { left: 0, center: width / 2, right: width }[align];
  sheet.write(text, style, { x: x - before, y, width, align });
}
