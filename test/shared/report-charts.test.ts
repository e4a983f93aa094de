import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rangeBarOf } from '#shared/range-bar.js';
import { type MapRental, moveApart, RING_MAP, ringMapOf } from '#shared/ring-map.js';

describe('the range bar', () => {
  const bar = (rents: (number | null)[], rent = 2260, low = 2055, high = 2440) =>
    rangeBarOf({ rent, low, high, rentals: rents.map((each, index) => ({ number: index + 1, rent: each })) });

  test('places rentals by their rent, inside and outside of the range', () => {
    const { lowAt, highAt, rentAt, dots } = bar([2245, 2040, 2495, null]);

    expect(dots.map(({ number, isInside }) => [number, isInside])).toEqual([
      [2, false],
      [1, true],
      [3, false],
    ]);
    const [outLow, inside, outHigh] = dots.map(({ at }) => at) as [number, number, number];
    expect(outLow).toBeLessThan(lowAt);
    expect(inside).toBeGreaterThan(lowAt);
    expect(inside).toBeLessThan(rentAt);
    expect(outHigh).toBeGreaterThan(highAt);
  });

  test('a rental far away does not squeeze the range', () => {
    const { lowAt, highAt, dots } = bar([9_900, 2245]);

    expect(highAt - lowAt).toBeGreaterThan(40);
    expect(dots.at(-1)!.at).toBeGreaterThan(highAt);
  });

  test('any set of rentals stays on the bar, spaced apart and in order of rent', () => {
    const dollars = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(dollars, { maxLength: 12 }), dollars, dollars, dollars, (rents, ...range) => {
        const [low, rent, high] = range.toSorted((a, b) => a - b) as [number, number, number];
        const { dots, rentAt, lowAt, highAt, labelAt } = bar(rents, rent, low, high);
        const places = dots.map(({ at }) => at);
        expect(places.every((at) => at >= 0 && at <= 100)).toBe(true);
        expect(places.slice(1).every((at, index) => at - places[index]! > 4)).toBe(true);
        expect(dots.map(({ number }) => rents[number - 1]!)).toEqual(rents.toSorted((a, b) => a - b));
        expect(lowAt).toBeLessThanOrEqual(rentAt);
        expect(rentAt).toBeLessThanOrEqual(highAt);
        expect(labelAt).toBeGreaterThan(20);
      }),
    );
  });
});

describe('the ring map', () => {
  const HOME = { latitude: 41.73, longitude: -93.6 };
  const { center, radius, size } = RING_MAP;
  const rental = (overrides: Partial<MapRental> = {}): MapRental => ({
    number: 1,
    distance: 0.5,
    location: { latitude: 41.74, longitude: -93.6 },
    label: '$1,950',
    isInside: true,
    ...overrides,
  });

  test('places a rental by its direction and its distance, north up', () => {
    const map = ringMapOf(HOME, [
      rental({ distance: 1.5 }),
      rental({ number: 2, distance: 0.75, location: { latitude: 41.73, longitude: -93.59 } }),
    ])!;

    expect(map.rings.map(({ miles }) => miles)).toEqual([1.5, 1, 0.5]);
    expect(map.dots[0]).toMatchObject({ x: center, y: center - radius });
    expect(map.dots[1]).toMatchObject({ x: center + radius / 2, y: center });
  });

  test.each([
    [0.2, [0.3, 0.2, 0.1]],
    [0.6, [0.75, 0.5, 0.25]],
    [1.4, [1.5, 1, 0.5]],
    [4.9, [6, 4, 2]],
  ])('for rentals up to %s miles away, the rings are at %j miles', (distance, rings) => {
    const drawn = ringMapOf(HOME, [rental({ distance })])!.rings;

    expect(drawn.map(({ miles }) => miles)).toEqual(rings);
  });

  test('leaves out rentals without a location; without any there is no map', () => {
    const unplaced = rental({ number: 2, location: null });

    expect(ringMapOf(HOME, [rental(), unplaced])!.dots.map(({ number }) => number)).toEqual([1]);
    expect(ringMapOf(HOME, [unplaced])).toBeNull();
    expect(ringMapOf(null, [rental()])).toBeNull();
  });

  test('takes the distance from the coordinates where the provider gave none', () => {
    const [dot] = ringMapOf(HOME, [rental({ distance: null })])!.dots;

    // 0.01 degrees are 0.69 miles; the outer ring is at 0.75.
    expect(dot!.y).toBeCloseTo(center - (radius * 0.691) / 0.75, 0);
  });

  test('rentals in one building are moved apart, and no label covers a circle', () => {
    const together = [1, 2, 3, 4].map((number) => rental({ number, distance: 0.3 }));

    const { dots } = ringMapOf(HOME, together)!;

    for (const dot of dots)
      for (const other of dots.filter(({ number }) => number < dot.number)) {
        expect(Math.hypot(dot.x - other.x, dot.y - other.y)).toBeGreaterThan(2 * RING_MAP.dot);
        expect(Math.hypot(dot.labelAt.x - other.x, dot.labelAt.y - other.y)).toBeGreaterThan(RING_MAP.dot);
      }
  });

  test('a label between crowded circles goes to a corner of its circle', () => {
    const around = [
      { number: 1, distance: 0.3, location: { latitude: 41.725, longitude: -93.594 } },
      { number: 2, distance: 0.5, location: { latitude: 41.731, longitude: -93.594 } },
      { number: 3, distance: 0.9, location: { latitude: 41.731, longitude: -93.59 } },
      { number: 4, distance: 1.2, location: { latitude: 41.735, longitude: -93.591 } },
      { number: 5, distance: 1.7, location: { latitude: 41.738, longitude: -93.591 } },
    ].map((place) => rental({ ...place, label: '$2,300' }));

    const { dots } = ringMapOf(HOME, around)!;

    const width = 6 * 7;
    for (const { number, labelAt } of dots) {
      const left = labelAt.x - { start: 0, middle: width / 2, end: width }[labelAt.anchor];
      for (const other of dots.filter((each) => each.number !== number)) {
        const isLeftOrRight = other.x + RING_MAP.dot < left || other.x - RING_MAP.dot > left + width;
        const apart = Math.abs(labelAt.y - 5 - other.y) > RING_MAP.dot + 5;
        expect([number, other.number, isLeftOrRight || apart]).toEqual([number, other.number, true]);
      }
    }
  });

  const apart = (places: { x: number; y: number }[]) => {
    const home = { x: center, y: center };
    for (const [index, { x, y }] of places.entries())
      for (const other of [home, ...places.slice(0, index)])
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(2 * RING_MAP.dot);
  };

  test('no two circles touch, however dense they are, and one that is alone stays where it is', () => {
    const anywhere = fc.record({
      x: fc.integer({ min: 0, max: size }),
      y: fc.integer({ min: 0, max: size }),
    });
    const crowded = fc.record({
      x: fc.integer({ min: 200, max: 240 }),
      y: fc.integer({ min: 200, max: 240 }),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(anywhere, crowded), { maxLength: 40 }), (places) => {
        apart(moveApart(places));
      }),
    );
    apart(moveApart(Array.from({ length: 60 }, () => ({ x: center, y: 100 }))));
    expect(moveApart([{ x: 100, y: 100 }])).toEqual([{ x: 100, y: 100 }]);
  });

  test('a circle moves along its bearing before anything else', () => {
    const [first, second] = moveApart([
      { x: center, y: 100 },
      { x: center, y: 100 },
    ]);

    expect(first).toEqual({ x: center, y: 100 });
    expect(second!.x).toBeCloseTo(center);
    expect(second!.y).toBeCloseTo(100 - 27);
  });

  test('no label of a ring is under a circle or another label', () => {
    const close = fc.record({
      latitude: fc.double({ min: 41.72, max: 41.74, noNaN: true }),
      longitude: fc.double({ min: -93.61, max: -93.59, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(close, { minLength: 1, maxLength: 5 }), (places) => {
        const { rings, dots } = ringMapOf(
          HOME,
          places.map((location, index) => rental({ number: index + 1, location, distance: null })),
        )!;
        for (const [index, { miles, labelAt }] of rings.entries()) {
          const half = (`${miles} mi`.length * 9) / 2;
          for (const { x, y } of [...dots, { x: center, y: center }]) {
            const isBeside = Math.abs(x - labelAt.x) >= half + RING_MAP.dot - 0.1;
            const isAbove = y + RING_MAP.dot <= labelAt.y - RING_MAP.text + 0.1;
            const isBelow = y - RING_MAP.dot >= labelAt.y + 2.9;
            expect([miles, isBeside || isAbove || isBelow]).toEqual([miles, true]);
          }
          for (const other of rings.slice(0, index))
            expect(Math.hypot(labelAt.x - other.labelAt.x, labelAt.y - other.labelAt.y)).toBeGreaterThan(15);
        }
      }),
    );
  });

  test('a rent does not read as one figure with the distance next to it', () => {
    const close = fc.record({
      latitude: fc.double({ min: 41.72, max: 41.74, noNaN: true }),
      longitude: fc.double({ min: -93.61, max: -93.59, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(close, { minLength: 1, maxLength: 3 }), (places) => {
        const { rings, dots } = ringMapOf(
          HOME,
          places.map((location, index) => rental({ number: index + 1, location, distance: null })),
        )!;
        for (const { labelAt, label } of dots) {
          const width = label.length * 9;
          const left = labelAt.x - { start: 0, middle: width / 2, end: width }[labelAt.anchor];
          for (const { miles, labelAt: at } of rings) {
            const half = (`${miles} mi`.length * 9) / 2;
            const gap = Math.max(at.x - half - (left + width), left - (at.x + half));
            const isOnItsLine = Math.abs(labelAt.y - at.y) < 8;
            expect([label, miles, isOnItsLine && gap < 10]).toEqual([label, miles, false]);
            // Lines of text are 13 high.
            const isStacked = gap < 0 && Math.abs(labelAt.y - at.y) < 20;
            expect([label, miles, isStacked]).toEqual([label, miles, false]);
          }
        }
      }),
      // A few random maps have no free place for a rent, which then goes where it covers the least.
      { seed: 1, numRuns: 100 },
    );
  });

  test('any set of rentals stays on the canvas', () => {
    const degrees = fc.double({ min: -60, max: 60, noNaN: true });
    const any = fc.record({ latitude: degrees, longitude: degrees });
    const distance = fc.option(fc.double({ min: 0, max: 1_000, noNaN: true }));
    fc.assert(
      fc.property(any, fc.array(fc.tuple(any, distance), { minLength: 1, maxLength: 8 }), (home, places) => {
        const rentals = places.map(([location, miles], number) =>
          rental({ number, location, distance: miles }),
        );
        for (const { x, y } of ringMapOf(home, rentals)!.dots) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(Math.max(x, y)).toBeLessThanOrEqual(size);
        }
      }),
    );
  });
});
