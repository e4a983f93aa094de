import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { AuditEntryView } from '../../../src/shared/audit/audit.contract.js';
import { formatDateTime } from '../../../src/shared/format.js';
import { RecordList } from '../lists/RecordList';
import type { Column } from '../lists/recordList';
import { nameOf } from '../users/nameOf';
import { AuditFilters } from './AuditFilters';
import { Change } from './Change';
import { Subject } from './Subject';

const COLUMNS: Column<AuditEntryView>[] = [
  { key: 'action', label: 'audit.action', render: ({ action }) => <ActionName action={action} /> },
  { key: 'actor', label: 'audit.actor', wide: true, render: (entry) => <Actor entry={entry} /> },
  {
    key: 'at',
    label: 'audit.at',
    sort: 'at',
    render: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    key: 'subject',
    label: 'audit.subject',
    isBlank: ({ subjectId }) => !subjectId,
    render: (entry) => <Subject entry={entry} />,
  },
  {
    key: 'change',
    label: 'audit.change',
    isBlank: ({ before, after }) => !before && !after,
    render: (entry) => <Change entry={entry} />,
  },
  {
    key: 'address',
    label: 'audit.address',
    isBlank: ({ address: from }) => !from,
    render: ({ address }) => address ?? '–',
  },
];

/** `/admin/audit`: who did what. Nothing here can be changed. */
export function AuditPage() {
  return (
    <RecordList<AuditEntryView>
      resource="audit"
      messages="audit"
      sort={{ field: 'at', order: 'DESC' }}
      columns={COLUMNS}
      nameOf={({ action }) => action}
      filters={<AuditFilters />}
    />
  );
}

function ActionName({ action }: Pick<AuditEntryView, 'action'>) {
  const translate = useTranslate();
  return <strong>{translate(`audit.actions.${action}`)}</strong>;
}

function Actor({ entry }: { entry: AuditEntryView }) {
  const translate = useTranslate();
  if (entry.actor) return <>{nameOf(entry.actor)}</>;
  return (
    <Typography component="span" color="textSecondary">
      {translate(entry.actorId ? 'audit.gone' : 'audit.nobody')}
    </Typography>
  );
}
