import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

const STEP_PX = 25;

const DIRECTIONS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Arrows move a lifted card by 25 px; with Shift it jumps a whole column or a whole card. */
export const keyboardCoordinates: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const direction = DIRECTIONS[event.code];
  if (!direction) return undefined;
  event.preventDefault();
  const { x, y } = currentCoordinates;
  if (!event.shiftKey) return { x: x + direction.x * STEP_PX, y: y + direction.y * STEP_PX };
  if (direction.y !== 0) {
    const rowHeight = context.over?.data.current?.rowHeight ?? STEP_PX;
    return { x, y: y + direction.y * rowHeight };
  }
  return { x: leftOfNextColumn(x, direction.x, context.droppableRects) ?? x, y };
};

function leftOfNextColumn(
  x: number,
  direction: number,
  rects: Map<unknown, { left: number }>,
): number | undefined {
  const lefts = [...rects.values()].map(({ left }) => left).sort((a, b) => a - b);
  const here = lefts.findLastIndex((left) => left <= x + STEP_PX);
  const [own, next] = [lefts[here], lefts[here + direction]];
  return own === undefined || next === undefined ? undefined : x + next - own;
}
