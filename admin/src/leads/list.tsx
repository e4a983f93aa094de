import { Button, Chip, Stack } from '@mui/material';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { type ListProps, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatDollars, formatNumber } from '#shared/format.js';
import {
  displayName,
  LEAD_SOURCES,
  LEAD_STATUSES,
  type LeadListRow,
  type LeadView,
  PROPERTY_TYPE_LABELS,
  STAFF_PROPERTY_TYPES,
  STATUS_LABELS,
} from '#shared/lead.js';
import { DataTable } from '../components/DataTable';
import { EmailText } from '../components/Facts';
import { DateFilter, SearchFilter, SelectFilter, TextFilter } from '../components/filters';
import { List } from '../components/List';
import { listText } from '../components/text';
import { AdminPage } from '../layout/AdminPage';
import { Page } from '../layout/Page';
import { LiveList } from '../live/StaleNotice';
import { may } from '../session/session';
import { useNow } from '../time/relativeTime';
import { Moment, TimeAgo } from '../time/TimeAgo';
import { AssigneeFilter, AssigneeName } from './assignee';
import { boardText } from './board/text';
import { LeadBulkActions } from './bulk';
import { LeadDialogs, useLeadDialogs } from './LeadDialogs';
import { ADD_LEAD, prefetchLead } from './LeadLink';
import styles from './LeadRow.module.css';
import { leadListText as text } from './listText';
import { StatusSelect } from './StatusSelect';
import { StaffNames } from './staff';
import { TagFilter, Tags } from './tags';
import { assigneeText, leadText } from './text';

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
  <TagFilter key="tag" source="tag" label={label.tag} />,
  <TextFilter key="city" source="city" label={label.city} />,
  <DateFilter key="createdFrom" source="createdFrom" label={label.from} />,
  <DateFilter key="createdTo" source="createdTo" label={label.to} />,
];

/** `/leads`: what agents work through. */
export function LeadList() {
  return (
    <Page
      title={leadText.title}
      actions={
        <Stack direction="row" spacing={{ xs: 0, sm: 1 }}>
          {may('leads.import') && (
            <Button component={Link} to="/leads/import">
              {text.import}
            </Button>
          )}
          <Button variant="contained" component={Link} to={ADD_LEAD}>
            {leadText.add.open}
          </Button>
        </Stack>
      }
    >
      <LeadRecords storeKey="leads.listParams" exporter={may('leads.export') ? undefined : false} isDense>
        {WORKING_COLUMNS}
      </LeadRecords>
    </Page>
  );
}

/** The `Lead Management` tab: the same leads with contact data in view. */
export function AdminLeadList() {
  return (
    <AdminPage title="Admin">
      <LeadRecords storeKey="admin.leads">{COLUMNS}</LeadRecords>
    </AdminPage>
  );
}

interface LeadRecordsProps extends Pick<ListProps<LeadListRow>, 'exporter'> {
  /** Each page remembers its own filters. */
  storeKey: string;
  /** Low rows that open their lead. */
  isDense?: boolean;
  children: ReactNode;
}

/** All leads, updated live when teammates change them. */
function LeadRecords({ storeKey, exporter, isDense, children }: LeadRecordsProps) {
  return (
    <StaffNames>
      <LeadDialogs>
        <List<LeadListRow>
          resource="leads"
          text={leadText}
          storeKey={storeKey}
          exporter={exporter}
          filters={filters}
          sort={{ field: 'createdAt', order: 'DESC' }}
          emptyAction={{ label: leadText.add.open, to: ADD_LEAD }}
          cardHeight={300}
          notice={
            <>
              <QuickFilters />
              <LiveList />
            </>
          }
        >
          <DataTable<LeadListRow>
            label={leadText.title}
            bulkActionButtons={<LeadBulkActions />}
            isDense={isDense}
            hiddenColumns={isDense ? HIDDEN_AT_FIRST : undefined}
          >
            {children}
          </DataTable>
        </List>
      </LeadDialogs>
    </StaffNames>
  );
}

const QUICK = [
  [assigneeText.mine, 'assigneeId', 'me'],
  [assigneeText.none, 'assigneeId', 'none'],
  [text.stale, 'stale', true],
  [text.noNextStep, 'noNextStep', true],
] as const;

/** The everyday filters, one click each. */
function QuickFilters() {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  // Not the rendered values: a press before the next render would undo the one before it.
  const latest = useRef(filterValues);
  useEffect(() => {
    latest.current = filterValues;
  }, [filterValues]);
  const toggle = (field: string, value: unknown) => {
    const { [field]: current, ...others } = latest.current;
    latest.current = current === value ? others : { ...others, [field]: value };
    setFilters(latest.current, displayedFilters);
  };
  return (
    <Stack direction="row" role="group" aria-label={text.quickFilters} spacing={1} useFlexGap sx={QUICK_ROW}>
      {QUICK.map(([name, field, value]) => {
        const isOn = filterValues[field] === value;
        return (
          <Chip
            key={name}
            label={name}
            color={isOn ? 'primary' : 'default'}
            variant={isOn ? 'filled' : 'outlined'}
            aria-pressed={isOn}
            onClick={() => toggle(field, value)}
          />
        );
      })}
    </Stack>
  );
}

const QUICK_ROW = { flexWrap: 'wrap', mb: 1.5 };

// Outside the component: with the same children, rows that didn't change don't render again.
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
    render={(lead) => <StatusSelect lead={lead} isRow />}
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

/** For the column chooser. The setting is shared by both lists, which have few columns in common. */
const HIDDEN_AT_FIRST = ['source', 'tags', 'estimatedRent', 'walkthroughDate'];

const WORKING_COLUMNS = [
  <DataTable.Col<LeadListRow>
    key="lead"
    source="name"
    label={text.lead}
    cellClassName="wide"
    render={(lead) => <LeadName lead={lead} />}
  />,
  <DataTable.Col<LeadListRow>
    key="status"
    source="status"
    label={leadText.column.status}
    cellClassName="control"
    render={(lead) => <StatusSelect lead={lead} isBare isRow />}
  />,
  <DataTable.Col<LeadListRow>
    key="assignee"
    source="assigneeId"
    label={leadText.column.assignee}
    disableSort
    cellClassName="person"
    render={({ assigneeId }) => <AssigneeName id={assigneeId} />}
  />,
  <DataTable.Col<LeadListRow>
    key="source"
    source="source"
    label={text.source}
    disableSort
    render={({ source }) => leadText.source[source]}
  />,
  <DataTable.Col<LeadListRow>
    key="contacted"
    source="lastContactedAt"
    label={text.contacted}
    render={({ lastContactedAt }) => lastContactedAt && <TimeAgo iso={lastContactedAt} />}
  />,
  <DataTable.Col<LeadListRow>
    key="task"
    source="nextTask"
    label={text.task}
    disableSort
    cellClassName="task"
    render={({ nextTask }) => nextTask && <NextTask task={nextTask} />}
  />,
  <DataTable.Col<LeadListRow>
    key="tags"
    source="tags"
    label={text.tags}
    disableSort
    render={({ tags }) => <Tags tags={tags} />}
  />,
  <DataTable.Col<LeadListRow>
    key="rent"
    source="estimatedRent"
    label={text.rent}
    render={({ estimatedRent }) => (estimatedRent ? formatDollars(estimatedRent) : null)}
  />,
  <DataTable.Col<LeadListRow>
    key="walkthrough"
    source="walkthroughDate"
    label={text.walkthrough}
    disableSort
    render={({ walkthroughDate }) => walkthroughDate && <Moment iso={walkthroughDate} />}
  />,
  <DataTable.Col<LeadListRow>
    key="age"
    source="createdAt"
    label={text.age}
    render={({ createdAt }) => <TimeAgo iso={createdAt} />}
  />,
  <DataTable.Col<LeadListRow>
    key="actions"
    label={text.actions}
    cellClassName="actions control"
    render={(lead) => <LeadActions lead={lead} />}
  />,
];

/** The link covers the row, so that a click anywhere in it opens the lead. */
function LeadName({ lead }: { lead: LeadListRow }) {
  return (
    <div className={styles.lines}>
      <Link to={`/leads/${lead.id}`} className={`${styles.name} rowLink`} {...prefetchLead}>
        {displayName(lead)}
      </Link>
      <span className={styles.soft}>{lead.propertyAddress || boardText.card.noAddress}</span>
    </div>
  );
}

function NextTask({ task: { title, dueAt } }: { task: NonNullable<LeadListRow['nextTask']> }) {
  const isOverdue = Date.parse(dueAt) < useNow().getTime();
  return (
    <div className={styles.lines}>
      <span>{title}</span>
      <span className={styles.soft} data-overdue={isOverdue || undefined}>
        {isOverdue && <span className="visually-hidden">{text.overdue} </span>}
        <TimeAgo iso={dueAt} />
      </span>
    </div>
  );
}

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
      <RowButton icon={PENCIL} aria-label={leadText.edit(name)} onClick={() => edit(lead.id)} />
      {may('leads.delete') && (
        <RowButton icon={BIN} aria-label={listText.delete(name)} onClick={() => remove(lead)} />
      )}
    </div>
  );
}

/** An icon button for table rows: rendering MUI's doubles the time per row. */
function RowButton({ icon, ...button }: ComponentProps<'button'> & { icon: string }) {
  return (
    <button type="button" className={styles.button} {...button}>
      <svg width="24" height="24" fill="currentColor" aria-hidden="true">
        <path d={icon} />
      </svg>
    </button>
  );
}

/** Paths of MUI's `EditOutlined` and `DeleteOutlined`. */
const PENCIL =
  'm14.06 9.02.92.92L5.92 19H5v-.92zM17.66 3c-.25 0-.51.1-.7.29l-1.83 1.83 3.75 3.75 1.83-1.83c.39-.39.39-1.02 0-1.41l-2.34-2.34c-.2-.2-.45-.29-.71-.29m-3.6 3.19L3 17.25V21h3.75L17.81 9.94z';
const BIN = 'M16 9v10H8V9zm-1.5-6h-5l-1 1H5v2h14V4h-3.5zM18 7H6v12c0 1.1.9 2 2 2h8c1.1 0 2-.9 2-2z';

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
