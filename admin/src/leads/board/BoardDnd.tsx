import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragCancelEvent,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { displayName, STATUS_LABELS } from '#shared/lead.js';
import { useBoardTools } from './BoardContext';
import { indexOf } from './boardState';
import { findDropTarget } from './dropTarget';
import { CardFace } from './LeadCard';
import styles from './LeadCard.module.css';
import { boardText } from './text';
import type { BoardStore } from './useBoard';

const KEYS = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space],
};

/** Drag and drop: cards are draggable, columns are droppable. */
export function BoardDnd({ children }: { children: ReactNode }) {
  const { board, move } = useBoardTools();
  const { store } = board;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: keyboardCoordinates,
      keyboardCodes: KEYS,
      scrollBehavior: 'auto',
    }),
  );

  function drop(event: DragEndEvent) {
    const place = findDropTarget(event, store.get());
    if (place) move({ id: String(event.active.id), ...place });
    store.dispatch({ type: 'dropped' });
  }

  function cancel(event: DragCancelEvent) {
    ignoreClickAfterCancel(event);
    store.dispatch({ type: 'dropped' });
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnderCard}
      accessibility={{
        announcements: useAnnouncements(store),
        screenReaderInstructions: { draggable: boardText.drag.help },
      }}
      onDragStart={({ active }) => store.dispatch({ type: 'lifted', id: String(active.id) })}
      onDragEnd={drop}
      onDragCancel={cancel}
    >
      {children}
      {createPortal(<LiftedCard />, document.body)}
    </DndContext>
  );
}

function LiftedCard() {
  const { dragging, cards } = useBoardTools().board.state;
  const card = dragging === null ? undefined : cards[dragging];
  return (
    <DragOverlay dropAnimation={null}>
      {card && (
        <div className={`${styles.card} ${styles.lifted}`}>
          <strong className={styles.name}>{displayName(card)}</strong>
          <CardFace card={card} />
        </div>
      )}
    </DragOverlay>
  );
}

/** Screen reader announcements during a drag: lead, column and position. */
function useAnnouncements(store: BoardStore): Announcements {
  function announce(
    key: keyof typeof boardText.drag.announce,
    id: string,
    at?: { status: keyof typeof STATUS_LABELS; index: number } | null,
  ) {
    const { cards, columns } = store.get();
    const card = cards[id];
    if (!card) return undefined;
    const status = at?.status ?? card.status;
    const others = columns[status].count - (card.status === status ? 1 : 0);
    return boardText.drag.announce[key](displayName(card), {
      column: STATUS_LABELS[status].column,
      position: (at?.index ?? indexOf(store.get(), id)) + 1,
      count: others + 1,
    });
  }

  function over(event: Pick<DragMoveEvent, 'active' | 'over'>) {
    // The first event fires before any movement and would interrupt the pick-up announcement.
    const { initial, translated } = event.active.rect.current;
    if (initial?.left === translated?.left && initial?.top === translated?.top) return undefined;
    const place = findDropTarget(event, store.get());
    return announce(place ? 'over' : 'nowhere', String(event.active.id), place);
  }

  return {
    onDragStart: ({ active }) => announce('lifted', String(active.id)),
    onDragMove: over,
    onDragOver: over,
    onDragEnd: (event) => {
      const place = findDropTarget(event, store.get());
      return announce(place ? 'dropped' : 'canceled', String(event.active.id), place);
    },
    onDragCancel: ({ active }) => announce('canceled', String(active.id)),
  };
}

/** With a pointer, the column under the pointer; with the keyboard, the column under the card's center. */
const columnUnderCard: CollisionDetection = (args) => {
  if (args.pointerCoordinates) return pointerWithin(args);
  const { left, width, top } = args.collisionRect;
  const center = left + width / 2;
  return args.droppableContainers.flatMap((container) => {
    const rect = args.droppableRects.get(container.id);
    const isOver = rect && center >= rect.left && center <= rect.right && top <= rect.bottom;
    return isOver ? [{ id: container.id, data: { droppableContainer: container, value: 0 } }] : [];
  });
};

/** Releasing the mouse button after Escape is a click to the browser and would open the card. */
function ignoreClickAfterCancel({ activatorEvent }: DragCancelEvent): void {
  if (!(activatorEvent instanceof MouseEvent)) return;
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const ignore = (click: Event) => {
    click.preventDefault();
    click.stopPropagation();
    listening.abort();
  };
  window.addEventListener('click', ignore, options);
  window.addEventListener('mousedown', () => listening.abort(), options);
}

const STEP_PX = 25;

const DIRECTIONS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Arrow keys move a lifted card by 25 px; with Shift it jumps a whole column or card. */
const keyboardCoordinates: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
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
