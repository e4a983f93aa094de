import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatAddress } from '#shared/address.js';
import type { EntryView } from '#shared/analysis.js';
import { formatDollars, formatNumber } from '#shared/format.js';
import { PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import { EmailText } from '../components/EmailText';
import { leadText } from '../leads/text';

interface EntryProps {
  entry: EntryView;
}

export function AnalysedProperty({ entry }: EntryProps) {
  const { streetAddress: street, city, state, zipCode, propertyType, squareFootage } = entry;
  const size = squareFootage ? leadText.squareFeet(formatNumber(squareFootage)) : '–';
  return (
    <>
      <strong>{formatAddress({ street, city, state, zipCode })}</strong>
      <Typography variant="body2" color="textSecondary">
        {PROPERTY_TYPE_LABELS[propertyType]} · {size}
      </Typography>
    </>
  );
}

export function Sender({ entry: { name, email, phone } }: EntryProps) {
  return (
    <>
      {name && <div>{name}</div>}
      <Link href={`mailto:${email}`} sx={{ display: 'inline-block', minWidth: { lg: '13.5rem' } }}>
        <EmailText address={email} />
      </Link>
      {phone && (
        <div>
          <Link href={`tel:${phone}`}>{phone}</Link>
        </div>
      )}
    </>
  );
}

/** The figures and where they come from: a fallback is never called market data. */
export function RentFound({ entry }: EntryProps) {
  const translate = useTranslate();
  const { rentEstimate, rentRangeLow, rentRangeHigh, origins } = entry;
  if (rentEstimate === null) return <>–</>;
  return (
    <>
      <strong>{formatDollars(rentEstimate)}</strong>
      <Typography variant="body2" color="textSecondary">
        {rentRangeLow !== null &&
          rentRangeHigh !== null &&
          `${formatDollars(rentRangeLow)} – ${formatDollars(rentRangeHigh)} · `}
        {origins.rentEstimate && translate(`admin.analyses.origin.${origins.rentEstimate}`)}
      </Typography>
    </>
  );
}

export function LinkedLead({ entry: { leadId } }: EntryProps) {
  const translate = useTranslate();
  if (!leadId) return <>{translate('admin.analyses.unlinked')}</>;
  return (
    <Link component={RouterLink} to={`/leads/${leadId}`}>
      {translate('admin.analyses.openLead')}
    </Link>
  );
}
