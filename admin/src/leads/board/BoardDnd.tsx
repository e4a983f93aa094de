import {
  DndContext,
  type DragCancelEvent,
  type DragEndEvent,
  DragOverlay,
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { createPortal } from 'react-dom';
import { displayName } from '../../../../src/shared/leads/lead.contract.js';
import { useBoardTools } from './BoardContext';
import { CardFace } from './CardFace';
import { columnUnderCard } from './collision';
import { ignoreRelease } from './ignoreRelease';
import { keyboardCoordinates } from './keyboardCoordinates';
import styles from './LeadCard.module.css';
import { placeUnder } from './placeUnder';
import { useAnnouncements } from './useAnnouncements';

const KEYS = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space],
};

/** Lifting and dropping. Cards are draggables, columns are droppables, and nothing else takes part. */
export function BoardDnd({ children }: { children: ReactNode }) {
  const translate = useTranslate();
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
    const place = placeUnder(event, store.get());
    if (place) move({ id: String(event.active.id), ...place });
    store.dispatch({ type: 'dropped' });
  }

  function cancel(event: DragCancelEvent) {
    ignoreRelease(event);
    store.dispatch({ type: 'dropped' });
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnderCard}
      accessibility={{
        announcements: useAnnouncements(store),
        screenReaderInstructions: { draggable: translate('board.drag.help') },
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
