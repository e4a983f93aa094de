import { Link } from 'react-router-dom';
import { displayName, type LeadView } from '#shared/lead.js';
import { EmailText } from '../components/EmailText';
import { prefetchLead } from './index';
import styles from './LeadRow.module.css';

export function ContactInfo({ lead }: { lead: LeadView }) {
  return (
    <div className={styles.lines}>
      <Link to={`/leads/${lead.id}`} className={styles.name} {...prefetchLead}>
        {displayName(lead)}
      </Link>
      {lead.email && (
        <a href={`mailto:${lead.email}`}>
          <EmailText address={lead.email} />
        </a>
      )}
      {lead.phone && <a href={`tel:${lead.phone}`}>{lead.phone}</a>}
    </div>
  );
}
