import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { DocumentView } from '../../../src/shared/documents/document.contract.js';
import { Page } from '../layout/Page';
import { EmailText } from '../lists/EmailText';
import { RecordList } from '../lists/RecordList';
import type { Column } from '../lists/recordList';
import { Moment } from '../time/Moment';
import { DocumentFilters } from './DocumentFilters';
import { DocumentMark } from './DocumentMark';
import { DocumentReason } from './DocumentReason';
import { DownloadDocument } from './DownloadDocument';
import { RemindSigner } from './RemindSigner';

const DAY_MS = 86_400_000;

const COLUMNS: Column<DocumentView>[] = [
  {
    key: 'lead',
    label: 'documents.lead',
    wide: true,
    lines: 2,
    render: (document) => <Lead document={document} />,
  },
  { key: 'document', label: 'documents.document', render: (document) => <Name document={document} /> },
  {
    key: 'property',
    label: 'documents.property',
    isBlank: ({ propertyAddress }) => !propertyAddress,
    render: ({ propertyAddress }) => propertyAddress || '–',
  },
  { key: 'status', label: 'documents.status', render: (document) => <State document={document} /> },
  {
    key: 'submitted',
    label: 'documents.submitted',
    sort: 'submittedAt',
    render: ({ sentAt }) => <Moment iso={sentAt} />,
  },
  {
    key: 'reminded',
    label: 'documents.reminded',
    isBlank: ({ lastReminderSent }) => !lastReminderSent,
    render: ({ lastReminderSent }) => <Moment iso={lastReminderSent} />,
  },
];

/** `/documents`: what was sent for signature. */
export function DocumentsPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('documents.title')}>
      <RecordList<DocumentView>
        resource="docuseal/submissions"
        messages="documents"
        sort={{ field: 'submittedAt', order: 'DESC' }}
        columns={COLUMNS}
        nameOf={({ formName, leadName }) => `${formName}, ${leadName}`}
        filters={<DocumentFilters />}
        actions={(document) => (
          <>
            <RemindSigner document={document} />
            <DownloadDocument document={document} />
          </>
        )}
        emptyAction={{ label: 'page.nav.toLeads', to: '/leads' }}
        withoutExport
      />
    </Page>
  );
}

function Lead({ document: { leadId, leadName, leadEmail } }: { document: DocumentView }) {
  return (
    <>
      <Link component={RouterLink} to={`/leads/${leadId}?tab=documents`} sx={{ fontWeight: 600 }}>
        {leadName}
      </Link>
      <Typography variant="body2" color="textSecondary" sx={{ minWidth: { md: '15rem' } }}>
        <EmailText address={leadEmail} />
      </Typography>
    </>
  );
}

/** A form keeps the name it has at the signing service, which may say nothing of its type. */
function Name({ document: { formName, type } }: { document: DocumentView }) {
  const translate = useTranslate();
  const kind = translate(`documents.types.${type}`);
  return (
    <>
      {formName}
      {formName !== kind && (
        <Typography variant="body2" color="textSecondary">
          {kind}
        </Typography>
      )}
    </>
  );
}

function State({ document }: { document: DocumentView }) {
  const translate = useTranslate();
  const days = Math.floor((Date.now() - Date.parse(document.submittedAt)) / DAY_MS);
  return (
    <>
      <DocumentMark document={document} />
      {document.status === 'pending' && days > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {translate('documents.waiting', { smart_count: days })}
        </Typography>
      )}
      <DocumentReason document={document} />
    </>
  );
}
