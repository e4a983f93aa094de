import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { PROPERTY_TYPE_LABELS } from '../../../src/shared/leads/lead.contract.js';
import type { ReferralView } from '../../../src/shared/leads/referral.contract.js';
import { EmailText } from '../lists/EmailText';

/** The client by the name the realtor gave; it leads to the lead. */
export function ClientInfo({ referral }: { referral: ReferralView }) {
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

export function RealtorInfo({ referral }: { referral: ReferralView }) {
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

const LINES = { alignItems: 'flex-start', overflowWrap: 'anywhere' };
