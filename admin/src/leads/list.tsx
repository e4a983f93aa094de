import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import type { ComponentProps, ReactNode } from 'react';
import type { ListProps } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatNumber } from '#shared/format.js';
import {
  displayName,
  LEAD_SOURCES,
  LEAD_STATUSES,
  type LeadView,
  PROPERTY_TYPE_LABELS,
  STAFF_PROPERTY_TYPES,
  STATUS_LABELS,
} from '#shared/lead.js';
import { type BulkActionText, BulkDeleteButton } from '../components/BulkActionButton';
import { DataTable } from '../components/DataTable';
import { EmailText } from '../components/Facts';
import { DateFilter, SearchFilter, SelectFilter, TextFilter } from '../components/filters';
import { List } from '../components/List';
import { listText } from '../components/text';
import { AdminPage } from '../layout/AdminPage';
import { Page } from '../layout/Page';
import { LiveList } from '../live/StaleNotice';
import { may } from '../session/session';
import { TimeAgo } from '../time/TimeAgo';
import { AssignButton, AssigneeFilter, AssigneeName } from './assignee';
import { boardText } from './board/text';
import { LeadDialogs, useLeadDialogs } from './LeadDialogs';
import { ADD_LEAD, prefetchLead } from './LeadLink';
import styles from './LeadRow.module.css';
import { StatusSelect } from './StatusSelect';
import { leadText } from './text';

const label = leadText.filter;
const filters = [
  <SearchFilter key="q" source="q" label={label.q} alwaysOn />,
  <SelectFilter
    key="status"
    source="status"
    label={label.status}
    choices={LEAD_STATUSES.map((id) => ({ id, name: STATUS_LABELS[id].badge }))}
  />,
  <SelectFilter
    key="propertyType"
    source="propertyType"
    label={label.propertyType}
    choices={STAFF_PROPERTY_TYPES.map((id) => ({ id, name: PROPERTY_TYPE_LABELS[id] }))}
  />,
  <SelectFilter
    key="source"
    source="source"
    label={label.source}
    choices={LEAD_SOURCES.map((id) => ({ id, name: leadText.source[id] }))}
  />,
  <AssigneeFilter key="assigneeId" source="assigneeId" label={label.assigneeId} />,
  <TextFilter key="city" source="city" label={label.city} />,
  <DateFilter key="createdFrom" source="createdFrom" label={label.from} />,
  <DateFilter key="createdTo" source="createdTo" label={label.to} />,
];

/** `/leads`. Exporting is on the dashboard, and for admins on their own list. */
export function LeadList() {
  return (
    <Page
      title={leadText.title}
      actions={
        <Button variant="contained" component={Link} to={ADD_LEAD}>
          {leadText.add.open}
        </Button>
      }
    >
      <LeadRecords
        storeKey="leads.listParams"
        exporter={false}
        columns={WITH_ASSIGNEE}
        bulkActionButtons={<AssignButton />}
      />
    </Page>
  );
}

/** The `Lead Management` tab: the same leads with bulk delete and export. */
export function AdminLeadList() {
  return (
    <AdminPage title="Admin">
      <LeadRecords
        storeKey="admin.leads"
        columns={COLUMNS}
        bulkActionButtons={
          <>
            <AssignButton />
            <BulkDeleteButton text={bulkDeleteText} word="delete" />
          </>
        }
      />
    </AdminPage>
  );
}

interface LeadRecordsProps extends Pick<ListProps<LeadView>, 'exporter'> {
  /** Each page remembers its own filters. */
  storeKey: string;
  columns: ReactNode[];
  bulkActionButtons: ReactNode;
}

/** All leads, updated live when colleagues change them. */
function LeadRecords({ storeKey, exporter, columns, bulkActionButtons }: LeadRecordsProps) {
  return (
    <LeadDialogs>
      <List<LeadView>
        resource="leads"
        text={leadText}
        storeKey={storeKey}
        exporter={exporter}
        filters={filters}
        sort={{ field: 'createdAt', order: 'DESC' }}
        emptyAction={{ label: leadText.add.open, to: ADD_LEAD }}
        cardHeight={320}
        notice={<LiveList />}
      >
        <DataTable<LeadView> label={leadText.title} bulkActionButtons={bulkActionButtons}>
          {columns}
        </DataTable>
      </List>
    </LeadDialogs>
  );
}

// Outside the component: with the same children, rows that didn't change are not drawn again.
const COLUMNS = [
  <DataTable.Col<LeadView>
    key="contact"
    source="name"
    label={leadText.column.contact}
    render={(lead) => <ContactInfo lead={lead} />}
  />,
  <DataTable.Col<LeadView>
    key="property"
    source="city"
    label={leadText.column.property}
    render={(lead) => <PropertyInfo lead={lead} />}
  />,
  <DataTable.Col<LeadView>
    key="status"
    source="status"
    label={leadText.column.status}
    render={(lead) => <StatusSelect lead={lead} />}
  />,
  <DataTable.Col<LeadView>
    key="created"
    source="createdAt"
    label={leadText.column.created}
    render={({ createdAt }) => <TimeAgo iso={createdAt} />}
  />,
  <DataTable.Col<LeadView>
    key="actions"
    label="Actions"
    cellClassName="actions"
    render={(lead) => <LeadActions lead={lead} />}
  />,
];

/** Lead Management has the specification's columns only. */
const WITH_ASSIGNEE = COLUMNS.toSpliced(
  3,
  0,
  <DataTable.Col<LeadView>
    key="assignee"
    source="assigneeId"
    label={leadText.column.assignee}
    disableSort
    render={({ assigneeId }) => <AssigneeName id={assigneeId} />}
  />,
);

const bulkDeleteText: BulkActionText = {
  label: (count) => `Delete ${leadText.count(count)}`,
  title: () => 'Confirm Deletion',
  text: (count) =>
    `${count === 1 ? 'This lead' : `These ${count} leads`} cannot be recovered. All associated data, campaigns and documents are removed permanently.`,
  submit: (count) => (count === 1 ? 'Delete Lead' : `Delete ${count} Leads`),
  done: (count) => (count === 1 ? 'Lead deleted successfully' : `${count} leads deleted successfully`),
};

function ContactInfo({ lead }: { lead: LeadView }) {
  return (
    <div className={styles.lines}>
      <Link to={`/leads/${lead.id}`} className={styles.name} {...prefetchLead}>
        {displayName(lead)}
      </Link>
      {lead.email && (
        <a href={`mailto:${lead.email}`}>
          <EmailText address={lead.email} />
        </a>
      )}
      {lead.phone && <a href={`tel:${lead.phone}`}>{lead.phone}</a>}
    </div>
  );
}

function LeadActions({ lead }: { lead: LeadView }) {
  const { edit, remove } = useLeadDialogs();
  const name = displayName(lead);
  return (
    <div>
      <RowButton aria-label={leadText.edit(name)} onClick={() => edit(lead.id)}>
        <EditOutlined />
      </RowButton>
      {may('leads.delete') && (
        <RowButton aria-label={listText.delete(name)} onClick={() => remove(lead)}>
          <DeleteOutlined />
        </RowButton>
      )}
    </div>
  );
}

/** An icon button for table rows: drawing MUI's doubles the time per row. */
function RowButton(button: ComponentProps<'button'>) {
  return <button type="button" className={styles.button} {...button} />;
}

function PropertyInfo({ lead }: { lead: LeadView }) {
  const type = lead.propertyType ? PROPERTY_TYPE_LABELS[lead.propertyType] : boardText.card.dash;
  const size = lead.squareFootage
    ? leadText.squareFeet(formatNumber(lead.squareFootage))
    : boardText.card.dash;
  return (
    <div className={styles.lines}>
      <span>{lead.propertyAddress || boardText.card.noAddress}</span>
      <span className={styles.soft}>
        {type} · {size}
      </span>
    </div>
  );
}
