import { useTranslate } from 'react-admin';
import { formatDateTime, formatDollars, formatNumber } from '../../../../src/shared/format.js';
import { type LeadCard, PROPERTY_TYPE_LABELS } from '../../../../src/shared/leads/lead.contract.js';
import styles from './LeadCard.module.css';

/** The facts of a card below its name. A size or price of 0 was never stated and shows as a dash. */
export function CardFace({ card }: { card: LeadCard }) {
  const translate = useTranslate();
  const dash = (label: string) => <span title={translate(label)}>{translate('board.card.dash')}</span>;
  return (
    <>
      <p>{card.email || dash('board.card.noContact')}</p>
      <p className={styles.pair}>
        <span>{card.phone || dash('lead.noPhone')}</span>
        <strong>{card.purchasePrice ? formatDollars(card.purchasePrice) : dash('board.card.noPrice')}</strong>
      </p>
      <p title={card.propertyAddress}>{card.propertyAddress || dash('board.card.noAddress')}</p>
      <p>
        {card.propertyType ? PROPERTY_TYPE_LABELS[card.propertyType] : dash('board.card.noType')} ·{' '}
        {card.squareFootage
          ? translate('lead.squareFeet', { size: formatNumber(card.squareFootage) })
          : dash('board.card.noSize')}
      </p>
      {card.status === 'walkthrough_scheduled' && <Walkthrough date={card.walkthroughDate} />}
    </>
  );
}

function Walkthrough({ date }: { date: string | null }) {
  const translate = useTranslate();
  return (
    <p className={styles.walkthrough}>
      {date
        ? translate('board.card.walkthrough', { when: formatDateTime(date) })
        : translate('board.card.noWalkthrough')}
    </p>
  );
}
