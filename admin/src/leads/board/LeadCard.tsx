import { useDraggable } from '@dnd-kit/core';
import { type KeyboardEvent, memo, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime, formatDollars, formatNumber } from '#shared/format.js';
import {
  BOARD_STATUSES,
  displayName,
  type LeadCard as LeadCardData,
  type LeadStatus,
  PROPERTY_TYPE_LABELS,
} from '#shared/lead.js';
import { ENDED } from '#shared/setup-progress.js';
import { formatDollarsShort } from '#shared/short-dollars.js';
import { initialsOf } from '#shared/site-image.js';
import { daysInStage, isStale } from '#shared/stage.js';
import { dayOf, formatDay, formatSlot } from '../../time/days';
import { useNow } from '../../time/relativeTime';
import { prefetchLead } from '../LeadLink';
import { EnrollButton } from '../marketing/EnrollButton';
import { assigneeText, leadText } from '../text';
import { useBoardTools, useCardTools } from './BoardContext';
import styles from './LeadCard.module.css';
import { boardText, SHORT_FROM } from './text';

const STEPS: Record<string, number> = { '[': -1, ']': 1 };

interface LeadCardProps {
  card: LeadCardData;
  flashing: boolean;
  /** Name and address only, for the other stages. */
  brief?: boolean;
}

/** One lead: a link to its page, a drag handle for mouse and keyboard, and a move menu. */
export const LeadCard = memo(function LeadCard({ card, flashing, brief }: LeadCardProps) {
  const { move, openMoveMenu, staffNames } = useCardTools();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: card.id,
    attributes: { roleDescription: boardText.drag.role },
  });
  const name = displayName(card);
  const assignee = staffNames.get(card.assigneeId ?? '');

  function step({ key }: KeyboardEvent) {
    const status = isDragging ? undefined : neighborOf(card.status, STEPS[key] ?? 0);
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
          {...prefetchLead}
        >
          {name}
        </Link>
        {assignee && (
          <span role="img" className={styles.assignee} aria-label={assigneeText.to(assignee)}>
            {initialsOf(assignee.replace(/ \(.*/, ''))}
          </span>
        )}
        <button
          type="button"
          className={styles.menu}
          aria-label={boardText.card.menu(name)}
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
      {flashing && <span className={styles.flash} />}
    </article>
  );
});

const cardElementId = (id: string) => `card-${id}`;

function neighborOf(status: LeadStatus, step: number): LeadStatus | undefined {
  const columns: readonly LeadStatus[] = BOARD_STATUSES;
  return step === 0 ? undefined : columns[columns.indexOf(status) + step];
}

/** Only what is known: a size or price of 0 means not set. The next step, and the days in the stage. */
export function CardFace({ card }: { card: LeadCardData }) {
  const { email, phone, purchasePrice, propertyAddress, propertyType, squareFootage, feesDollarsPerMonth } =
    card;
  const price = formatDollars(purchasePrice);
  const property = [
    propertyType && PROPERTY_TYPE_LABELS[propertyType],
    squareFootage > 0 && leadText.squareFeet(formatNumber(squareFootage)),
  ];
  return (
    <>
      <p title={propertyAddress}>{propertyAddress || boardText.card.noAddress}</p>
      <p className={styles.pair}>
        <span title={[phone, email].filter(Boolean).join(' · ')}>
          <span>{phone}</span>
          {phone && email && ' ·\u00a0'}
          {email}
          {!phone && !email && boardText.card.noContact}
        </span>
        {purchasePrice > 0 && (
          // Screen readers say a short price in full, and the card's menu shows it.
          <strong {...(purchasePrice >= SHORT_FROM && { role: 'img', 'aria-label': price })} title={price}>
            {purchasePrice < SHORT_FROM ? price : formatDollarsShort(purchasePrice)}
          </strong>
        )}
      </p>
      <div className={styles.rest}>
        <p>{property.filter(Boolean).join(' · ')}</p>
        <NextStep card={card} />
      </div>
      <div className={styles.foot}>
        <Days card={card} />
        {feesDollarsPerMonth !== null && (
          <span className={styles.fees} title={boardText.card.feesHint(formatDollars(feesDollarsPerMonth))}>
            {boardText.card.fees(formatDollars(feesDollarsPerMonth))}
          </span>
        )}
        <EnrollButton short leadId={card.id} name={displayName(card)} marketing={card.marketing} />
      </div>
    </>
  );
}

/** The walkthrough, or else the task that is due first; a lead that is still to be won needs one. */
function NextStep({ card: { status, walkthroughDate, nextTask, estimatedRent } }: { card: LeadCardData }) {
  const now = useNow();
  const text = boardText.card;
  if (status === 'walkthrough_scheduled' && (walkthroughDate || !nextTask))
    return (
      <p data-wary title={walkthroughDate ? text.walkthrough(formatDateTime(walkthroughDate)) : undefined}>
        {walkthroughDate ? formatSlot(walkthroughDate) : text.noWalkthrough}
      </p>
    );
  if (nextTask) {
    const isOverdue = Date.parse(nextTask.dueAt) < now.getTime();
    const { title, dueAt } = nextTask;
    return (
      <p
        className={styles.step}
        title={text.task(title, formatDateTime(dueAt))}
        data-overdue={isOverdue || undefined}
      >
        {!isOverdue && <strong>{formatDay(dayOf(new Date(dueAt)))}</strong>}{' '}
        <span>{isOverdue ? text.overdue(title) : title}</span>
      </p>
    );
  }
  if (ENDED.includes(status))
    return <p>{estimatedRent ? boardText.rent(formatDollars(estimatedRent)) : ''}</p>;
  return <p data-wary>{text.noNextStep}</p>;
}

/** How long the lead has been in its stage, amber past the stage's limit. */
function Days({ card }: { card: LeadCardData }) {
  const now = useNow();
  const days = daysInStage(card, now);
  const isOver = isStale(card, now);
  const label = (isOver ? boardText.card.stale : boardText.card.days)(days);
  return (
    <span
      role="img"
      className={styles.days}
      data-stale={isOver || undefined}
      aria-label={label}
      title={label}
    >
      {boardText.card.daysShort(days)}
    </span>
  );
}

/** Scrolls a card moved by keyboard or menu into view and refocuses it. */
export function useFollowedCard(ids: readonly string[], scrollTo: (index: number) => void): void {
  const { followed, stopFollowing } = useBoardTools();
  const index = followed === null ? -1 : ids.indexOf(followed);
  useEffect(() => {
    if (followed === null || index < 0) return;
    scrollTo(index);
    // The row only renders after the scroll, which can take more than one frame.
    let frame = requestAnimationFrame(focusCard);
    function focusCard() {
      const card = document.getElementById(cardElementId(followed!));
      if (!card) frame = requestAnimationFrame(focusCard);
      else {
        card.focus();
        stopFollowing();
      }
    }
    return () => cancelAnimationFrame(frame);
  }, [followed, index, scrollTo, stopFollowing]);
}
