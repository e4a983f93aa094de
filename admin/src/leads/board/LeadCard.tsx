import { useDraggable } from '@dnd-kit/core';
import { type KeyboardEvent, memo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import {
  BOARD_STATUSES,
  type LeadCard as Card,
  displayName,
  type LeadStatus,
} from '../../../../src/shared/leads/lead.contract.js';
import { leadAhead } from '../index';
import { EnrollButton } from '../marketing/EnrollButton';
import { useCardTools } from './BoardContext';
import { CardFace } from './CardFace';
import styles from './LeadCard.module.css';

const STEPS: Record<string, number> = { '[': -1, ']': 1 };

interface LeadCardProps {
  card: Card;
  flashing: boolean;
  /** In the strip of other stages a card shows its name and address only. */
  brief?: boolean;
}

/** One lead: a link to its page, a handle for the hand and the keyboard, and the menu that does the same by clicks. */
export const LeadCard = memo(function LeadCard({ card, flashing, brief }: LeadCardProps) {
  const translate = useTranslate();
  const { move, openMoveMenu } = useCardTools();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: card.id,
    attributes: { roleDescription: translate('board.drag.role') },
  });
  const name = displayName(card);

  function step({ key }: KeyboardEvent) {
    const status = isDragging ? undefined : neighbourOf(card.status, STEPS[key] ?? 0);
    if (status) move({ id: card.id, status, index: 0, follow: true });
  }

  return (
    <article ref={setNodeRef} className={styles.card} data-lifted={isDragging || undefined} {...listeners}>
      <div className={styles.head}>
        <Link
          ref={setActivatorNodeRef}
          id={cardElementId(card.id)}
          to={`/leads/${card.id}`}
          className={styles.name}
          draggable={false}
          aria-describedby={attributes['aria-describedby']}
          aria-roledescription={attributes['aria-roledescription']}
          onKeyDown={step}
          {...leadAhead}
        >
          {name}
        </Link>
        <button
          type="button"
          className={styles.menu}
          aria-label={translate('board.card.menu', { name })}
          aria-haspopup="menu"
          onClick={(event) => openMoveMenu(card.id, event.currentTarget)}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
            <circle cx="10" cy="4" r="1.6" />
            <circle cx="10" cy="10" r="1.6" />
            <circle cx="10" cy="16" r="1.6" />
          </svg>
        </button>
      </div>
      {brief ? <p>{card.propertyAddress}</p> : <CardFace card={card} />}
      {!brief && <EnrollButton leadId={card.id} name={name} marketing={card.marketing} />}
      {flashing && <span className={styles.flash} />}
    </article>
  );
});

export const cardElementId = (id: string) => `card-${id}`;

function neighbourOf(status: LeadStatus, step: number): LeadStatus | undefined {
  const columns: readonly LeadStatus[] = BOARD_STATUSES;
  return step === 0 ? undefined : columns[columns.indexOf(status) + step];
}
