import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DOT_PLOT, type Dot, dotPlotOf } from '#shared/dot-plot.js';

const dot = (x: number, y: number): Dot => ({ x, y, label: `${x} ${y}` });

// S-49, design.md 7
test.each([
  ['at the end of the line', [dot(0.2, 2_400), dot(3, 2_100)], DOT_PLOT.right],
  [
    'at its beginning where a dot lies at the end',
    [dot(0.2, 2_100), dot(2.3, 2_285), dot(3, 2_400)],
    DOT_PLOT.left,
  ],
])("the line's label is %s", (_, dots, x) => {
  const { levelName, levelY } = dotPlotOf(dots, 2_260);

  expect([levelName.x, levelName.y]).toEqual([x, levelY - 10]);
});

test('the label stays inside the plot, wherever the dots are', () => {
  const dots = fc.array(
    fc
      .tuple(fc.double({ min: 0, max: 5, noNaN: true }), fc.integer({ min: 500, max: 9_000 }))
      .map(([x, y]) => dot(x, y)),
    { minLength: 2, maxLength: 25 },
  );
  fc.assert(
    fc.property(dots, fc.integer({ min: 500, max: 9_000 }), (given, level) => {
      const { y } = dotPlotOf(given, level).levelName;
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(DOT_PLOT.bottom);
    }),
  );
});
