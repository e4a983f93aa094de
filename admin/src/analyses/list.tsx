import { Button, Link, Stack } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatAddress, streetOf } from '#shared/address.js';
import { ENTRY_STATUS_LABELS, ENTRY_STATUSES, type EntryStatus, type EntryView } from '#shared/analysis.js';
import { formatDollars, formatNumber } from '#shared/format.js';
import { PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import { BulkDeleteButton } from '../components/BulkActionButton';
import { DataTable } from '../components/DataTable';
import { DeleteDialog } from '../components/DeleteButton';
import { EmailText } from '../components/Facts';
import { BooleanFilter, SearchFilter, SelectFilter, TextFilter } from '../components/filters';
import { List } from '../components/List';
import { SmallText } from '../components/SmallText';
import { AdminPage } from '../layout/AdminPage';
import { useAddressParam } from '../layout/useAddressParam';
import { leadText } from '../leads/text';
import { LiveList } from '../live/StaleNotice';
import { Pill, type Tone } from '../states/Pill';
import { TimeAgo } from '../time/TimeAgo';
import { AttachDialog, RunAgainDialog } from './AttachDialog';
import { analysisText, bulkDeleteText, DELETE_TEXT, listText } from './text';

const filters = [
  <SearchFilter key="email" source="email" label="Full email" alwaysOn />,
  <SelectFilter
    key="status"
    source="status"
    label="Status"
    choices={ENTRY_STATUSES.map((id) => ({ id, name: ENTRY_STATUS_LABELS[id] }))}
    alwaysOn
  />,
  <BooleanFilter
    key="isLinked"
    source="isLinked"
    label="Lead"
    choices={[
      { id: 'true', name: 'With a lead' },
      { id: 'false', name: 'No lead' },
    ]}
    alwaysOn
  />,
  <TextFilter key="city" source="city" label="City" />,
];

/** The `Property Analysis` tab: every analysis, with or without a lead. */
export function AnalysisList() {
  return (
    <AdminPage title="Admin">
      <List<EntryView>
        text={listText}
        emptyAction={{ label: 'Open the form on the website', href: '/' }}
        filters={filters}
        sort={{ field: 'createdAt', order: 'DESC' }}
        cardHeight={420}
        // Analyses arrive with their leads, and their changes are broadcast as lead changes.
        notice={<LiveList />}
      >
        <DataTable<EntryView> label="Analyses" bulkActionButtons={<BulkDeleteButton text={bulkDeleteText} />}>
          <DataTable.Col<EntryView>
            source="city"
            label="Property"
            cellClassName="wide"
            render={(entry) => <AnalyzedProperty entry={entry} />}
          />
          <DataTable.Col<EntryView>
            source="email"
            label="Asked by"
            cellClassName="wide"
            render={(entry) => <Sender entry={entry} />}
          />
          <DataTable.Col<EntryView>
            source="status"
            label="Status"
            render={(entry) => <EntryStatusBadge entry={entry} />}
          />
          <DataTable.Col<EntryView>
            source="rentEstimate"
            label="Rent estimate"
            render={(entry) => <RentFound entry={entry} />}
          />
          <DataTable.Col<EntryView>
            source="leadId"
            label="Lead"
            disableSort
            render={(entry) => <LinkedLead entry={entry} />}
          />
          <DataTable.Col<EntryView>
            source="createdAt"
            label="Created"
            render={({ createdAt }) => <TimeAgo iso={createdAt} />}
          />
          <DataTable.Col<EntryView> label="Actions" render={(entry) => <AnalysisActions entry={entry} />} />
        </DataTable>
      </List>
    </AdminPage>
  );
}

interface EntryProps {
  entry: EntryView;
}

function AnalyzedProperty({ entry }: EntryProps) {
  const { streetAddress: street, city, state, zipCode, propertyType, squareFootage } = entry;
  const size = squareFootage ? leadText.squareFeet(formatNumber(squareFootage)) : '–';
  return (
    <>
      <strong>{formatAddress({ street, city, state, zipCode })}</strong>
      <SmallText>
        {PROPERTY_TYPE_LABELS[propertyType]} · {size}
      </SmallText>
    </>
  );
}

function Sender({ entry: { name, email, phone } }: EntryProps) {
  return (
    <>
      {name && <div>{name}</div>}
      <Link href={`mailto:${email}`}>
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
function RentFound({ entry }: EntryProps) {
  const { rentEstimate, rentRangeLow, rentRangeHigh, origins } = entry;
  if (rentEstimate === null) return <>–</>;
  return (
    <>
      <strong>{formatDollars(rentEstimate)}</strong>
      <SmallText>
        {rentRangeLow !== null &&
          rentRangeHigh !== null &&
          `${formatDollars(rentRangeLow)} – ${formatDollars(rentRangeHigh)} · `}
        {origins.rentEstimate && analysisText.origin[origins.rentEstimate]}
      </SmallText>
    </>
  );
}

function LinkedLead({ entry: { leadId } }: EntryProps) {
  if (!leadId) return <>{analysisText.unlinked}</>;
  return (
    <Link component={RouterLink} to={`/leads/${leadId}`}>
      {analysisText.openLead}
    </Link>
  );
}

const TONES: Record<EntryStatus, Tone> = {
  pending: 'notice',
  processing: 'notice',
  completed: 'good',
  fallback: 'wary',
  failed: 'bad',
};

/** The lookup's status, and the provider's message if it had no data. */
function EntryStatusBadge({ entry: { status, providerMessage } }: { entry: EntryView }) {
  return (
    <>
      <Pill tone={TONES[status]}>{ENTRY_STATUS_LABELS[status]}</Pill>
      {providerMessage && <SmallText sx={{ mt: 0.5 }}>{providerMessage}</SmallText>}
    </>
  );
}

/** A linked analysis is its lead's report and is deleted with it; only unlinked ones can be attached or deleted. */
function AnalysisActions({ entry }: { entry: EntryView }) {
  const [run, setRun] = useAddressParam('run');
  const [shown, setShown] = useState<'attach' | 'remove' | null>(null);
  const close = () => setShown(null);
  const name = streetOf(entry);

  const button = (key: 'run' | 'attach' | 'remove') => (
    <Button
      aria-label={analysisText[`${key}Of`](name)}
      onClick={() => (key === 'run' ? setRun(entry.id) : setShown(key))}
    >
      {analysisText[key]}
    </Button>
  );
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
      {button('run')}
      {entry.leadId && (
        <Button href={`/analysis/${entry.leadId}`} target="_blank" aria-label={analysisText.reportOf(name)}>
          {analysisText.report}
        </Button>
      )}
      {!entry.leadId && button('attach')}
      {!entry.leadId && button('remove')}
      {run === entry.id && <RunAgainDialog entry={entry} onClose={() => setRun(null)} />}
      {shown === 'attach' && <AttachDialog entry={entry} onClose={close} />}
      {shown === 'remove' && (
        <DeleteDialog
          resource="admin/analyses"
          id={entry.id}
          title={analysisText.removeOf(name)}
          text={DELETE_TEXT}
          submit="Delete"
          done={analysisText.deleted}
          onClose={close}
        />
      )}
    </Stack>
  );
}
