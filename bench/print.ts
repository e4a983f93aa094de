import type { Comparison, Load } from './drive.ts';
import { type Figure, isMet } from './measures/measure.ts';

const COLUMNS: { title: string; of: (load: Load) => number; digits: number }[] = [
  { title: 'requests/s', of: (load) => load.requestsPerSecond, digits: 0 },
  { title: 'p50 ms', of: (load) => load.p50, digits: 1 },
  { title: 'p99 ms', of: (load) => load.p99, digits: 1 },
  { title: 'CPU ms/request', of: (load) => load.cpuMsPerRequest, digits: 2 },
  { title: 'memory MB', of: (load) => load.memoryMb, digits: 0 },
];

/** Product, bare server and their ratio, one block per comparison. */
export function comparisonTable({ name, product, bare }: Comparison): string {
  const line = (title: string, cells: string[]) => align([title, ...cells], [28, 12, 12, 12, 16, 12]);
  return [
    line(
      name,
      COLUMNS.map((column) => column.title),
    ),
    line(
      '  product',
      COLUMNS.map(({ of, digits }) => of(product).toFixed(digits)),
    ),
    line(
      '  bare server',
      COLUMNS.map(({ of, digits }) => of(bare).toFixed(digits)),
    ),
    line(
      '  ratio',
      COLUMNS.map(({ of }) => (of(product) / of(bare)).toFixed(2)),
    ),
  ].join('\n');
}

/** The figures with limits, and whether the product meets them. */
export function figureTable(figures: Figure[]): string {
  return figures
    .map((figure) => {
      const { name, rows, value, unit = '', atLeast, atMost } = figure;
      const bounds = [atLeast !== undefined && `>= ${atLeast}`, atMost !== undefined && `<= ${atMost}`];
      const target = bounds.filter(Boolean).join(' ');
      const cells = [name, rows.toLocaleString('en-US'), value.toFixed(2), `${target} ${unit}`.trim()];
      const verdict = isMet(figure) ? 'met' : 'MISSED';
      return `${align(cells, [56, 12, 10, 12])}  ${target && verdict}`.trimEnd();
    })
    .join('\n');
}

function align(cells: string[], widths: number[]): string {
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!)))
    .join('');
}
