import { formatNumber } from '#shared/format.js';
import { type LeadView, PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import { boardText } from './board/text';
import styles from './LeadRow.module.css';
import { leadText } from './text';

export function PropertyInfo({ lead }: { lead: LeadView }) {
  const type = lead.propertyType ? PROPERTY_TYPE_LABELS[lead.propertyType] : boardText.card.dash;
  const size = lead.squareFootage
    ? leadText.squareFeet(formatNumber(lead.squareFootage))
    : boardText.card.dash;
  return (
    <div className={styles.lines}>
      <span>{lead.propertyAddress || boardText.card.noAddress}</span>
      <span className={styles.soft}>
        {type} · {size}
      </span>
    </div>
  );
}
