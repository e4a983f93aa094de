import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import {
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  type DocumentFilter,
  type DocumentView,
} from '#shared/document.js';
import { useApi } from '../api/useApi';
import { DataTable } from '../components/DataTable';
import { EmailText } from '../components/Facts';
import { SearchFilter, SelectFilter } from '../components/filters';
import { List } from '../components/List';
import { SmallText } from '../components/SmallText';
import { Page } from '../layout/Page';
import { LeadLink } from '../leads/LeadLink';
import { Moment } from '../time/TimeAgo';
import { DocumentMark, DocumentReason, DownloadDocument, RemindSigner } from './DocumentButtons';
import { documentText } from './text';

const DAY_MS = 86_400_000;

const filters = [
  <SearchFilter key="q" source="q" label={documentText.search} alwaysOn />,
  <TypeFilter key="type" source="type" alwaysOn />,
  <StatusFilter key="status" source="status" alwaysOn />,
];

/** `/documents`: what was sent for signature. */
export function DocumentList() {
  return (
    <Page title={documentText.title}>
      <List<DocumentView>
        text={documentText}
        filters={filters}
        sort={{ field: 'submittedAt', order: 'DESC' }}
        emptyAction={{ label: 'Open the leads', to: '/leads' }}
        exporter={false}
        cardHeight={310}
      >
        <DataTable<DocumentView> label={documentText.title}>
          <DataTable.Col<DocumentView>
            source="leadName"
            label={documentText.lead}
            disableSort
            cellClassName="wide"
            render={(document) => <Lead document={document} />}
          />
          <DataTable.Col<DocumentView>
            source="formName"
            label={documentText.document}
            disableSort
            render={(document) => <Name document={document} />}
          />
          <DataTable.Col<DocumentView> source="propertyAddress" label={documentText.property} disableSort />
          <DataTable.Col<DocumentView>
            source="status"
            label={documentText.status}
            disableSort
            render={(document) => <State document={document} />}
          />
          <DataTable.Col<DocumentView>
            source="submittedAt"
            label={documentText.submitted}
            render={({ sentAt }) => <Moment iso={sentAt} />}
          />
          <DataTable.Col<DocumentView>
            source="lastReminderSent"
            label={documentText.reminded}
            disableSort
            render={({ lastReminderSent }) => lastReminderSent && <Moment iso={lastReminderSent} />}
          />
          <DataTable.Col<DocumentView>
            label="Actions"
            cellClassName="wide"
            render={(document) => (
              <>
                <RemindSigner document={document} />
                <DownloadDocument document={document} />
              </>
            )}
          />
        </DataTable>
      </List>
    </Page>
  );
}

function Lead({ document: { leadId, leadName, leadEmail } }: { document: DocumentView }) {
  return (
    <>
      <LeadLink leadId={leadId} tab="documents">
        {leadName}
      </LeadLink>
      <SmallText sx={{ minWidth: { md: '15rem' } }}>
        <EmailText address={leadEmail} />
      </SmallText>
    </>
  );
}

/** A form keeps its name from the signing service, which may not say what type it is. */
function Name({ document: { formName, type } }: { document: DocumentView }) {
  const kind = documentText.types[type];
  return (
    <>
      {formName}
      {formName !== kind && <SmallText>{kind}</SmallText>}
    </>
  );
}

function State({ document }: { document: DocumentView }) {
  const days = Math.floor((Date.now() - Date.parse(document.submittedAt)) / DAY_MS);
  return (
    <>
      <DocumentMark document={document} />
      {document.status === 'pending' && days > 0 && (
        <SmallText sx={{ mt: 0.5 }}>{documentText.waiting(days)}</SmallText>
      )}
      <DocumentReason document={document} />
    </>
  );
}

interface FilterProps {
  source: string;
  alwaysOn: boolean;
}

/** Each choice shows how many documents match. */
function TypeFilter({ source }: FilterProps) {
  const counts = useCounts()?.type;
  const choices = DOCUMENT_TYPES.map((id) => ({ id, name: counted(documentText.types[id], counts?.[id]) }));
  return <SelectFilter source={source} label={documentText.type} choices={choices} />;
}

function StatusFilter({ source }: FilterProps) {
  const counts = useCounts()?.status;
  const choices = DOCUMENT_STATUSES.map((id) => ({
    id,
    name: counted(documentText.statuses[id], counts?.[id]),
  }));
  return <SelectFilter source={source} label={documentText.status} choices={choices} />;
}

const counted = (name: string, count: number | undefined) =>
  count === undefined ? name : documentText.counted(name, count);

/** Counts for the choices; the filters work without them, too. */
function useCounts() {
  const api = useApi();
  const { filterValues } = useListContext();
  const { data } = useQuery({
    queryKey: ['documents', 'counts', filterValues],
    queryFn: () => api.documentCounts(filterValues as DocumentFilter),
    placeholderData: keepPreviousData,
  });
  return data;
}
