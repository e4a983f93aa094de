import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { formatAddress } from '../../../../src/shared/analysis/address.js';
import type { EntryView } from '../../../../src/shared/analysis/entry.contract.js';
import { ENTRY_STATUS_LABELS } from '../../../../src/shared/analysis/entry-status.js';
import { formatDateTime, formatDollars, formatNumber } from '../../../../src/shared/format.js';
import { PROPERTY_TYPE_LABELS } from '../../../../src/shared/leads/lead.contract.js';

/** The request and its outcome; facts that nobody stated are left out. */
export function AnalysisFacts({ entry }: { entry: EntryView }) {
  const translate = useTranslate();
  const { rentRangeLow: low, rentRangeHigh: high } = entry;
  const facts: Record<string, ReactNode> = {
    status: ENTRY_STATUS_LABELS[entry.status],
    createdAt: formatDateTime(entry.createdAt),
    name: entry.name,
    email: <Link href={`mailto:${entry.email}`}>{entry.email}</Link>,
    phone: entry.phone && <Link href={`tel:${entry.phone}`}>{entry.phone}</Link>,
    propertyType: PROPERTY_TYPE_LABELS[entry.propertyType],
    size:
      entry.squareFootage > 0 && translate('lead.squareFeet', { size: formatNumber(entry.squareFootage) }),
    unitCount: entry.unitCount > 1 && formatNumber(entry.unitCount),
    rent: entry.rentEstimate !== null && formatDollars(entry.rentEstimate),
    range:
      low !== null &&
      high !== null &&
      translate('dashboard.analysis.range', { low: formatDollars(low), high: formatDollars(high) }),
    providerMessage: entry.providerMessage,
  };
  return (
    <>
      <Box component="p" sx={{ mt: 0, fontWeight: 600 }}>
        {formatAddress({ ...entry, street: entry.streetAddress })}
      </Box>
      <Box component="dl" sx={LIST}>
        {Object.entries(facts)
          .filter(([, value]) => value)
          .map(([field, value]) => (
            <div key={field}>
              <dt>{translate(`dashboard.analysis.field.${field}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </Box>
      {/* The message of the console lies behind the dialog, hidden from whoever listens. */}
      <Typography role="status" variant="body2" color="textSecondary">
        {translate(entry.leadId === null ? 'dashboard.analysis.unlinked' : 'admin.analyses.attached')}
      </Typography>
    </>
  );
}

const LIST = {
  m: 0,
  mb: 2,
  display: 'grid',
  gridTemplateColumns: { sm: '1fr 1fr' },
  gap: 1.5,
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
