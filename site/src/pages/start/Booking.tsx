import type { Company } from '../../../../src/shared/content/company.js';
import { ExternalLink } from '../../components/ExternalLink';
import { telephone } from '../../telephone';
import { startMessages } from './start.messages';
import styles from './start.module.css';

const text = startMessages.booking;

/** The calendar, for whoever has accepted the requirements; without one they write or call. */
export function Booking({ company: { email, phone, bookingUrl } }: { company: Company }) {
  return (
    <>
      <h2 tabIndex={-1}>{text.title}</h2>
      <p role="status">{text.thanks}</p>
      <p>{text.text}</p>
      {bookingUrl && (
        <div className={styles.actions}>
          <ExternalLink className="button primary" href={bookingUrl} label={text.open} />
        </div>
      )}
      <p className="soft">
        {bookingUrl ? text.noTime : text.noCalendar} <a href={`mailto:${email}`}>{email}</a>,{' '}
        <a href={telephone(phone)}>{phone}</a>
      </p>
    </>
  );
}
