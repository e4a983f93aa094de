import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime } from '#shared/format.js';
import { PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import { callOf, type ReferralView } from '#shared/referral.js';
import { EmailText } from '../components/EmailText';
import { Pill } from '../states/Pill';
import { relativeTime } from '../time/relativeTime';
import { useNow } from '../time/useNow';
import { text } from './text';

/** Links to the lead under the name the realtor gave. */
export function Client({ referral }: { referral: ReferralView }) {
  return (
    <Stack spacing={0.25} sx={LINES}>
      <Link
        component={RouterLink}
        to={`/leads/${referral.leadId}`}
        underline="hover"
        color="textPrimary"
        sx={{ fontWeight: 600 }}
      >
        {referral.clientName}
      </Link>
      <Reach email={referral.clientEmail} phone={referral.clientPhone} />
    </Stack>
  );
}

export function Realtor({ referral }: { referral: ReferralView }) {
  return (
    <Stack spacing={0.25} sx={LINES}>
      <span>{referral.realtorName}</span>
      <Typography variant="body2" color="textSecondary">
        {referral.realtorCompany}
      </Typography>
      <Reach email={referral.realtorEmail} phone={referral.realtorPhone} />
    </Stack>
  );
}

function Reach({ email, phone }: { email: string; phone: string }) {
  return (
    <>
      <Link href={`mailto:${email}`}>
        <EmailText address={email} />
      </Link>
      <Link href={`tel:${phone}`}>{phone}</Link>
    </>
  );
}

export function ReferredProperty({ referral }: { referral: ReferralView }) {
  return (
    <Stack spacing={0.25} sx={LINES}>
      <span>{referral.propertyAddress}</span>
      <Typography variant="body2" color="textSecondary">
        {PROPERTY_TYPE_LABELS[referral.propertyType]}
      </Typography>
      {referral.message && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', maxWidth: '32rem' }}>
          {referral.message}
        </Typography>
      )}
    </Stack>
  );
}

/** The deadline of the first call, until the call was made. */
export function CallDue({ referral }: { referral: ReferralView }) {
  const now = useNow();
  const call = callOf(referral, now);
  const { contactDueAt } = referral;
  if (call === 'made') return <div>{text.called}</div>;
  const when = relativeTime(contactDueAt, now);
  const due = (
    <time dateTime={contactDueAt} title={formatDateTime(contactDueAt)}>
      {call === 'overdue' ? text.callOverdue(when) : text.callDue(when)}
    </time>
  );
  return <div>{call === 'overdue' ? <Pill tone="bad">{due}</Pill> : due}</div>;
}

const LINES = { alignItems: 'flex-start', overflowWrap: 'anywhere' };
