import { GAUGE, gaugeOf } from '../../shared/charts/gauge.js';
import type { Point } from '../../shared/charts/gauge-geometry.js';
import { formatDollars } from '../../shared/format.js';
import type { Box, Sheet } from './sheet.js';
import type { Style } from './styles.js';

const TONES = { low: 'wheat', fair: 'green', high: 'clay' } as const;
const LABEL: Style = { face: 'strong', size: 14, color: 'ink' };
const LABEL_WIDTH = 120;

interface Range {
  value: number;
  low: number;
  high: number;
}

/** The gauge of the report page, drawn from the same shapes; gives its height. */
export function drawGauge(
  sheet: Sheet,
  range: Range,
  say: (value: string, low: string, high: string) => string,
  { x, y, width }: Box,
): number {
  const scale = width / GAUGE.width;
  const [value, low, high] = [range.value, range.low, range.high].map(formatDollars) as [
    string,
    string,
    string,
  ];
  const draw = () => {
    sheet.doc.save().translate(x, y).scale(scale);
    drawShapes(sheet, range, low, high);
    sheet.doc.restore();
  };
  sheet.mark('Figure', draw, { alt: say(value, low, high) });
  return GAUGE.height * scale;
}

function drawShapes(sheet: Sheet, { value, low, high }: Range, lowWords: string, highWords: string): void {
  const { doc } = sheet;
  const { segments, lowAt, highAt, hub, tip } = gaugeOf(value, low, high);
  for (const { label, arc, labelAt } of segments) {
    doc.path(arc).lineWidth(GAUGE.arcWidth).lineCap('butt').stroke(sheet.color(TONES[label]));
    drawLabel(sheet, label, labelAt);
  }
  drawLabel(sheet, lowWords, lowAt);
  drawLabel(sheet, highWords, highAt);
  doc.moveTo(hub.x, hub.y).lineTo(tip.x, tip.y).lineWidth(4).lineCap('round').stroke(sheet.color('ink'));
  doc.circle(hub.x, hub.y, GAUGE.hubRadius).fill(sheet.color('ink'));
}

function drawLabel(sheet: Sheet, text: string, { x, y }: Point): void {
  const box = {
    x: x - LABEL_WIDTH / 2,
    y: y - LABEL.size * 0.6,
    width: LABEL_WIDTH,
    align: 'center' as const,
  };
  sheet.write(text, LABEL, box);
}
