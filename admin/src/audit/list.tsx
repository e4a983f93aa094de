import { Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetList, useGetManyAggregate, useGetRecordRepresentation } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { AUDIT_ACTIONS, type AuditEntryView } from '#shared/audit.js';
import { formatDateTime } from '#shared/format.js';
import { UUID } from '#shared/ids.js';
import { type AccountView } from '#shared/user.js';
import { DataTable } from '../components/DataTable';
import { DateFilter, SelectFilter, TextFilter } from '../components/filters';
import { List, type ListText } from '../components/List';
import { plural } from '../components/text';
import { AdminPage } from '../layout/AdminPage';
import { NotRefreshed } from '../states/Loaded';
import { nameOf, nameWithEmail } from '../users/nameOf';
import { ACTION_LABELS, type AuditedRecord, fieldsOf, formatField, formatValue, recordOf } from './format';

const EVERYONE = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'email', order: 'ASC' as const },
  filter: {},
};
const ACTIONS = AUDIT_ACTIONS.map((id) => ({ id, name: ACTION_LABELS[id] }));

/** `/admin/audit`: who did what. Read-only. */
export function AuditList() {
  const {
    data: actors = [],
    error,
    isFetching,
    refetch,
  } = useGetList<AccountView>('users', EVERYONE, {
    retry: false,
  });
  return (
    <AdminPage title={text.title}>
      {error && (
        <NotRefreshed
          title={text.actorsFailed}
          error={error}
          readAt={0}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <List<AuditEntryView>
        text={listText}
        filters={filtersFor(actors)}
        sort={{ field: 'at', order: 'DESC' }}
      >
        <DataTable<AuditEntryView> label={text.title}>
          <DataTable.Col<AuditEntryView>
            source="action"
            label={text.action}
            disableSort
            render={({ action }) => <strong>{ACTION_LABELS[action]}</strong>}
          />
          <DataTable.Col<AuditEntryView>
            source="actor"
            label={text.actor}
            disableSort
            cellClassName="wide"
            render={(entry) => <Actor entry={entry} />}
          />
          <DataTable.Col<AuditEntryView>
            source="at"
            label={text.at}
            render={({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>}
          />
          <DataTable.Col<AuditEntryView>
            source="subjectId"
            label={text.subject}
            disableSort
            render={(entry) =>
              recordOf(entry) && (
                // The ID distinguishes deleted records, and the record filter takes it.
                <span title={entry.subjectId!}>
                  <Subject record={recordOf(entry)!} />
                </span>
              )
            }
          />
          <DataTable.Col<AuditEntryView>
            source="after"
            label={text.change}
            disableSort
            render={(entry) => fieldsOf(entry.before, entry.after).length > 0 && <Change entry={entry} />}
          />
          <DataTable.Col<AuditEntryView> source="address" label={text.address} disableSort />
        </DataTable>
      </List>
    </AdminPage>
  );
}

function filtersFor(actors: AccountView[]) {
  const people = actors.map((user) => ({ id: user.id, name: nameWithEmail(user) }));
  return [
    <SelectFilter key="actorId" source="actorId" label={text.actor} choices={people} alwaysOn />,
    <SelectFilter key="action" source="action" label={text.action} choices={ACTIONS} alwaysOn />,
    <TextFilter key="subjectId" source="subjectId" label={text.subjectId} />,
    <DateFilter key="from" source="from" label={text.from} />,
    <DateFilter key="to" source="to" label={text.to} />,
  ];
}

function Actor({ entry }: { entry: AuditEntryView }) {
  if (entry.actor) return <>{nameOf(entry.actor)}</>;
  return (
    <Typography component="span" color="textSecondary">
      {entry.actorId ? text.deletedAccount : text.notSignedIn}
    </Typography>
  );
}

/** What changed, field by field. */
function Change({ entry: { before, after } }: { entry: AuditEntryView }) {
  return fieldsOf(before, after).map((field) => (
    <div key={field}>
      {formatField(field)}:{' '}
      {[before, after]
        .filter((side) => side !== null)
        .map((side) => formatValue(side[field], field))
        .join(' → ')}
    </div>
  ));
}

/** The record an entry is about: its type, its name, and a link to where it is found. */
function Subject({ record: { type, resource, page, id } }: { record: AuditedRecord }) {
  if (!resource || !id) return type;
  if (page === 'nameless' || !UUID.test(id)) return <RecordLink to={`/${resource}`}>{type}</RecordLink>;
  return <Named {...{ type, resource, page, id }} />;
}

function Named({
  type,
  resource,
  page,
  id,
}: Required<Pick<AuditedRecord, 'resource' | 'id'>> & AuditedRecord) {
  // All rows of a page are read in one request per resource.
  const { data: [record] = [], isSuccess } = useGetManyAggregate(resource, { ids: [id] }, { retry: false });
  const nameOf = useGetRecordRepresentation(resource);
  if (!record) return isSuccess ? text.former(type) : type;
  const ofLead = record.leadId && `/leads/${record.leadId}`;
  const to = { own: `/${resource}/${id}`, list: `/${resource}`, lead: ofLead, nameless: null }[page!];
  return (
    <>
      {type}: {to ? <RecordLink to={to}>{nameOf(record)}</RecordLink> : nameOf(record)}
    </>
  );
}

function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={to}>
      {children}
    </Link>
  );
}

export const text = {
  title: 'Audit Log',
  action: 'Action',
  actor: 'User',
  actorsFailed: "Couldn't load the users.",
  at: 'Date',
  subject: 'Record',
  subjectId: 'Record ID',
  change: 'Details',
  address: 'IP address',
  from: 'From',
  to: 'To',
  deletedAccount: 'Deleted account',
  notSignedIn: 'Not signed in',
  former: (type: string) => `${type} (deleted)`,
};

const listText: ListText = {
  count: (total) => plural(total, 'entry', 'entries'),
  empty: 'Nothing recorded yet',
  emptyHint: 'Sign-ins, role changes, deletions and exports are recorded here permanently.',
  noMatch: 'Nothing matches these filters',
  failed: "Couldn't load the audit log.",
};
