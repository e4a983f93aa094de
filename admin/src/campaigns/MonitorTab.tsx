import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { MonitorRow } from '../../../src/shared/campaigns/campaign.contract.js';
import { ADD_LEAD } from '../leads/addLeadPath';
import styles from '../leads/LeadRow.module.css';
import { StatusBadge } from '../leads/StatusBadge';
import { EmailText } from '../lists/EmailText';
import { RecordList } from '../lists/RecordList';
import type { Column } from '../lists/recordList';
import { Moment } from '../time/Moment';
import { CampaignNumbers } from './CampaignNumbers';
import { EnrollmentState, WithoutEnrollment } from './EnrollmentState';
import { MonitorActions } from './MonitorActions';
import { MonitorFilters } from './MonitorFilters';
import { Progress } from './Progress';
import { StartAll } from './StartAll';
import { StartProgress } from './StartProgress';
import { UnknownNumbers } from './UnknownNumbers';

const COLUMNS: Column<MonitorRow>[] = [
  {
    key: 'lead',
    label: 'campaigns.lead',
    sort: 'name',
    wide: true,
    lines: 2,
    render: (row) => <Lead row={row} />,
  },
  {
    key: 'stage',
    label: 'campaigns.stage',
    render: ({ leadStatus }) => <StatusBadge status={leadStatus} />,
  },
  { key: 'state', label: 'campaigns.state', lines: 2, render: (row) => <State row={row} /> },
  {
    key: 'progress',
    label: 'campaigns.progress',
    isBlank: ({ enrollment }) => !enrollment,
    render: (row) => <Progress enrollment={row.enrollment} />,
  },
  {
    key: 'next',
    label: 'campaigns.next',
    lines: 2,
    isBlank: ({ enrollment }) => !enrollment?.next,
    render: (row) => <Next row={row} />,
  },
  {
    key: 'started',
    label: 'campaigns.started',
    sort: 'startedAt',
    isBlank: ({ enrollment }) => !enrollment,
    render: ({ enrollment }) => <Moment iso={enrollment?.startedAt ?? null} />,
  },
];

/** The tab `Monitor`: every lead, where it stands in its campaign, and what comes next. */
export function MonitorTab() {
  return (
    <>
      <CampaignNumbers />
      <UnknownNumbers />
      <RecordList<MonitorRow>
        resource="campaigns"
        messages="campaigns"
        sort={{ field: 'createdAt', order: 'DESC' }}
        columns={COLUMNS}
        nameOf={nameOf}
        filters={<MonitorFilters />}
        action={<StartAll />}
        actions={(row) => <MonitorActions row={row} name={nameOf(row)} />}
        emptyAction={{ label: 'lead.add.open', to: ADD_LEAD }}
        withoutExport
      >
        <StartProgress />
      </RecordList>
    </>
  );
}

const nameOf = ({ name, email }: MonitorRow) => name || email;

function Lead({ row }: { row: MonitorRow }) {
  return (
    <div className={styles.lines}>
      <Link to={`/leads/${row.id}`} className={styles.name}>
        {nameOf(row)}
      </Link>
      {row.name && (
        <span className={styles.soft}>
          <EmailText address={row.email} />
        </span>
      )}
    </div>
  );
}

function State({ row: { enrollment, leadStatus } }: { row: MonitorRow }) {
  const translate = useTranslate();
  if (!enrollment) return <WithoutEnrollment leadStatus={leadStatus} />;
  return (
    <>
      <EnrollmentState status={enrollment.status} reason={enrollment.reason} />
      <div className={styles.soft}>{translate(`campaigns.workflows.${enrollment.workflow}`)}</div>
    </>
  );
}

function Next({ row: { enrollment } }: { row: MonitorRow }) {
  if (!enrollment?.next) return <>–</>;
  return (
    <>
      <div>{enrollment.next.title}</div>
      <div className={styles.soft}>
        <Moment iso={enrollment.next.at} />
      </div>
    </>
  );
}
