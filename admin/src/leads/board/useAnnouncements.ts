import type { Announcements, DragMoveEvent } from '@dnd-kit/core';
import { useTranslate } from 'react-admin';
import { displayName, STATUS_LABELS } from '../../../../src/shared/leads/lead.contract.js';
import { indexOf } from './boardCards';
import type { BoardStore } from './boardStore';
import { placeUnder } from './placeUnder';

/** What a screen reader hears during a drag: the lead, the column and the position in it. */
export function useAnnouncements(store: BoardStore): Announcements {
  const translate = useTranslate();

  function say(key: string, id: string, at?: { status: keyof typeof STATUS_LABELS; index: number } | null) {
    const { cards, columns } = store.get();
    const card = cards[id];
    if (!card) return undefined;
    const status = at?.status ?? card.status;
    const others = columns[status].count - (card.status === status ? 1 : 0);
    return translate(`board.drag.${key}`, {
      name: displayName(card),
      column: STATUS_LABELS[status].column,
      position: (at?.index ?? indexOf(store.get(), id)) + 1,
      count: others + 1,
    });
  }

  function over(event: Pick<DragMoveEvent, 'active' | 'over'>) {
    // The first report comes before any movement and would cover what was just said.
    const { initial, translated } = event.active.rect.current;
    if (initial?.left === translated?.left && initial?.top === translated?.top) return undefined;
    const place = placeUnder(event, store.get());
    return say(place ? 'over' : 'nowhere', String(event.active.id), place);
  }

  return {
    onDragStart: ({ active }) => say('lifted', String(active.id)),
    onDragMove: over,
    onDragOver: over,
    onDragEnd: (event) => {
      const place = placeUnder(event, store.get());
      return say(place ? 'dropped' : 'cancelled', String(event.active.id), place);
    },
    onDragCancel: ({ active }) => say('cancelled', String(active.id)),
  };
}
