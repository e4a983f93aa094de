import { describe, expect, test } from '@jest/globals';
import { DOT_PLOT, dotPlotOf } from '../../src/shared/charts/dot-plot.js';

const dot = (x: number, y: number) => ({ x, y, label: `${x}` });

// design.md section 2
describe('the name of the level line', () => {
  test('stands above its right end', () => {
    const { levelName, levelY } = dotPlotOf([dot(1, 1_000), dot(3, 3_000)], 2_000);

    expect(levelName).toMatchObject({ x: DOT_PLOT.right, align: 'right' });
    expect(levelName.top).toBeLessThan(levelY);
  });

  test('makes way for a dot', () => {
    const low = dot(0.2, 1_800);
    const right = dot(2.6, 2_030);
    const left = dot(0.3, 2_030);

    expect(dotPlotOf([low, right], 2_000).levelName).toMatchObject({ x: DOT_PLOT.left, align: 'left' });
    const { levelName, levelY } = dotPlotOf([low, right, left], 2_000);
    expect(levelName).toMatchObject({ x: DOT_PLOT.right, align: 'right' });
    expect(levelName.top).toBeGreaterThan(levelY);
  });

  test('stays off the axis', () => {
    const { levelName, levelY } = dotPlotOf([dot(0.3, 2_010), dot(2.6, 2_010), dot(1, 3_000)], 2_000);

    expect(levelName.top).toBeLessThan(levelY);
  });
});
