import { type CollisionDetection, pointerWithin } from '@dnd-kit/core';

/** The hand drops where the pointer is; a card held by the keyboard drops where its centre is. */
export const columnUnderCard: CollisionDetection = (args) => {
  if (args.pointerCoordinates) return pointerWithin(args);
  const { left, width, top } = args.collisionRect;
  const centre = left + width / 2;
  return args.droppableContainers.flatMap((container) => {
    const rect = args.droppableRects.get(container.id);
    const isOver = rect && centre >= rect.left && centre <= rect.right && top <= rect.bottom;
    return isOver ? [{ id: container.id, data: { droppableContainer: container, value: 0 } }] : [];
  });
};
