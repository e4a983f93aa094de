import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Typography,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatAddress } from '#shared/address.js';
import { ENTRY_STATUS_LABELS, type EntryView } from '#shared/analysis.js';
import { formatDateTime, formatDollars, formatNumber } from '#shared/format.js';
import { PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import { AttachDialog, RunAgainDialog } from '../analyses/AttachDialog';
import { analysisText } from '../analyses/text';
import { useAddressParam } from '../layout/useAddressParam';
import { leadText } from '../leads/text';
import { LoadFailed } from '../states/Loaded';
import { RowsSkeleton } from '../states/skeletons';

const text = {
  title: 'Property analysis',
  failed: "Couldn't load the analysis.",
  close: 'Close',
  field: {
    status: 'Status',
    createdAt: 'Submitted',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    propertyType: 'Property type',
    size: 'Size',
    unitCount: 'Units',
    rent: 'Estimated rent per unit',
    range: 'Likely range',
    providerMessage: 'Rent data',
  },
  range: (low: string, high: string) => `${low} to ${high}`,
  unlinked: "This property isn't linked to a lead.",
};

// The dialog shows a failure with Retry, so don't retry automatically.
const SHOWN_IN_PLACE = { retry: false };

/** An analysis without a lead, so there is no lead page to open. */
export function AnalysisDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useGetOne<EntryView>('analyses', { id }, SHOWN_IN_PLACE);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="analysis-title">
      <DialogTitle id="analysis-title">{text.title}</DialogTitle>
      <DialogContent dividers>
        {data && <AnalysisFacts entry={data} />}
        {!data && !error && <RowsSkeleton rows={4} height={48} />}
        {!data && error && (
          <LoadFailed title={text.failed} error={error} onRetry={() => refetch()} retrying={isFetching} />
        )}
      </DialogContent>
      <DialogActions sx={{ pt: 2, flexWrap: 'wrap' }}>
        {data && <UnlinkedAnalysis entry={data} />}
        <Button autoFocus onClick={onClose}>
          {text.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Leaves out facts that aren't set. */
function AnalysisFacts({ entry }: { entry: EntryView }) {
  const { rentRangeLow: low, rentRangeHigh: high } = entry;
  const facts: Record<keyof typeof text.field, ReactNode> = {
    status: ENTRY_STATUS_LABELS[entry.status],
    createdAt: formatDateTime(entry.createdAt),
    name: entry.name,
    email: <Link href={`mailto:${entry.email}`}>{entry.email}</Link>,
    phone: entry.phone && <Link href={`tel:${entry.phone}`}>{entry.phone}</Link>,
    propertyType: PROPERTY_TYPE_LABELS[entry.propertyType],
    size: entry.squareFootage > 0 && leadText.squareFeet(formatNumber(entry.squareFootage)),
    unitCount: entry.unitCount > 1 && formatNumber(entry.unitCount),
    rent: entry.rentEstimate !== null && formatDollars(entry.rentEstimate),
    range: low !== null && high !== null && text.range(formatDollars(low), formatDollars(high)),
    providerMessage: entry.providerMessage,
  };
  return (
    <>
      <Box component="p" sx={{ mt: 0, fontWeight: 600 }}>
        {formatAddress({ ...entry, street: entry.streetAddress })}
      </Box>
      <Box component="dl" sx={LIST}>
        {FACTS.filter((field) => facts[field]).map((field) => (
          <div key={field}>
            <dt>{text.field[field]}</dt>
            <dd>{facts[field]}</dd>
          </div>
        ))}
      </Box>
      {/* The toast is behind the dialog and hidden from screen readers, so announce it here. */}
      <Typography role="status" variant="body2" color="textSecondary">
        {entry.leadId === null ? text.unlinked : analysisText.attached}
      </Typography>
    </>
  );
}

const FACTS = Object.keys(text.field) as (keyof typeof text.field)[];

const LIST = {
  m: 0,
  mb: 2,
  display: 'grid',
  gridTemplateColumns: { sm: '1fr 1fr' },
  gap: 1.5,
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};

/** Actions for an unlinked analysis, or a link to its lead. */
function UnlinkedAnalysis({ entry }: { entry: EntryView }) {
  const [run, setRun] = useAddressParam('run');
  const [isAttaching, setAttaching] = useState(false);
  if (entry.leadId) {
    return (
      <Button component={RouterLink} to={`/leads/${entry.leadId}?tab=analysis`}>
        {analysisText.openLead}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => setRun(entry.id)}>{analysisText.run}</Button>
      <Button onClick={() => setAttaching(true)}>{analysisText.attach}</Button>
      {run === entry.id && <RunAgainDialog entry={entry} onClose={() => setRun(null)} />}
      {isAttaching && <AttachDialog entry={entry} onClose={() => setAttaching(false)} />}
    </>
  );
}
