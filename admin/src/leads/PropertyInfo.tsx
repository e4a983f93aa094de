import { useTranslate } from 'react-admin';
import { formatNumber } from '../../../src/shared/format.js';
import { type LeadView, PROPERTY_TYPE_LABELS } from '../../../src/shared/leads/lead.contract.js';
import styles from './LeadRow.module.css';

export function PropertyInfo({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
  const type = lead.propertyType ? PROPERTY_TYPE_LABELS[lead.propertyType] : translate('board.card.dash');
  const size = lead.squareFootage
    ? translate('lead.squareFeet', { size: formatNumber(lead.squareFootage) })
    : translate('board.card.dash');
  return (
    <div className={styles.lines}>
      <span>{lead.propertyAddress || translate('board.card.noAddress')}</span>
      <span className={styles.soft}>
        {type} · {size}
      </span>
    </div>
  );
}
