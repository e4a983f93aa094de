import { useTranslate } from 'react-admin';
import { formatDateTime } from '../../../src/shared/format.js';
import { callOf, type ReferralView } from '../../../src/shared/leads/referral.contract.js';
import { Pill } from '../states/Pill';
import { relativeTime } from '../time/relativeTime';
import { useNow } from '../time/useNow';

/** By when the client is to be called; once that was done there is nothing left to say. */
export function CallDue({ referral }: { referral: ReferralView }) {
  const translate = useTranslate();
  const now = useNow();
  const call = callOf(referral, now);
  const { contactDueAt } = referral;
  if (call === 'made') return <div>{translate('referral.called')}</div>;
  const due = (
    <time dateTime={contactDueAt} title={formatDateTime(contactDueAt)}>
      {translate(`referral.${call}`, { when: relativeTime(contactDueAt, now) })}
    </time>
  );
  return <div>{call === 'overdue' ? <Pill tone="bad">{due}</Pill> : due}</div>;
}
