import { Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { formatDateTime } from '#shared/format.js';
import { PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import {
  callOf,
  REFERRAL_CONTACT_HOURS,
  REFERRAL_STATES,
  type ReferralState,
  type ReferralView,
} from '#shared/referral.js';
import { type BulkActionText, BulkDeleteButton } from '../components/BulkActionButton';
import { FieldConflict } from '../components/ConflictNotice';
import { DataTable } from '../components/DataTable';
import { DeleteButton } from '../components/DeleteButton';
import { EmailText } from '../components/Facts';
import { SearchFilter, SelectFilter } from '../components/filters';
import { List, type ListText } from '../components/List';
import { PlainSelect } from '../components/PlainSelect';
import { SmallText } from '../components/SmallText';
import type { SaveMessages } from '../components/saveErrors';
import { plural } from '../components/text';
import { useSetValue } from '../components/useSaveField';
import { Page } from '../layout/Page';
import { LeadLink } from '../leads/LeadLink';
import { LiveList } from '../live/StaleNotice';
import { may } from '../session/session';
import { Pill } from '../states/Pill';
import { relativeTime, useNow } from '../time/relativeTime';
import { TimeAgo } from '../time/TimeAgo';

const text = {
  title: 'Referrals',
  subtitle: `Referred by realtors. We call each owner within ${REFERRAL_CONTACT_HOURS} hours.`,
  client: 'Client',
  realtor: 'Realtor',
  property: 'Property',
  state: 'Status',
  due: 'First call',
  received: 'Received',
  search: 'Search client, realtor, address',
  callDue: (when: string) => `Call due ${when}`,
  callOverdue: (when: string) => `Overdue: call was due ${when}`,
  called: 'Client called',
  stateOf: (name: string) => `Status of ${name}'s referral`,
  stateNow: (state: string) => `Someone else changed the status to ${state}. Your change wasn't saved.`,
  deleteOf: (name: string) => `Delete ${name}'s referral`,
  deleted: 'Referral deleted',
  deleteOne: "This permanently deletes the realtor's information. The lead stays.",
};

const STATE_LABELS: Record<ReferralState, string> = {
  new: 'New',
  contacted: 'Contacted',
  signed: 'Signed',
  paid: 'Paid',
};

const listText: ListText = {
  count: (total) => plural(total, 'referral'),
  empty: 'No referrals yet',
  emptyHint: 'Referrals come in through the form on the website. Each one creates a lead.',
  noMatch: 'No referrals match these filters',
  failed: "Couldn't load the referrals.",
};

const bulkDeleteText: BulkActionText = {
  label: (count) => `Delete ${count}`,
  title: (count) => `Delete ${plural(count, 'referral')}?`,
  text: (count) =>
    count === 1 ? text.deleteOne : "This permanently deletes the realtors' information. The leads stay.",
  submit: () => 'Delete',
  done: (count) => `${plural(count, 'referral')} deleted`,
};

const filters = [
  <SearchFilter key="q" source="q" label={text.search} alwaysOn />,
  <SelectFilter
    key="state"
    source="state"
    label={text.state}
    choices={REFERRAL_STATES.map((id) => ({ id, name: STATE_LABELS[id] }))}
    alwaysOn
  />,
];

/** `/referrals`: everyone on staff follows up, admins also delete and export. */
export function ReferralList() {
  const mayDelete = may('referrals.delete');
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      <List<ReferralView>
        text={listText}
        // Referrals come and go with their leads, and their changes are broadcast as lead changes.
        notice={<LiveList />}
        emptyAction={{ label: 'Open the form on the website', href: '/realtor-referral' }}
        filters={filters}
        sort={{ field: 'createdAt', order: 'DESC' }}
        exporter={may('referrals.export') ? undefined : false}
        cardHeight={510}
      >
        <DataTable<ReferralView>
          label={text.title}
          bulkActionButtons={mayDelete && <BulkDeleteButton text={bulkDeleteText} />}
        >
          <DataTable.Col<ReferralView>
            source="clientName"
            label={text.client}
            cellClassName="wide"
            render={(referral) => <Client referral={referral} />}
          />
          <DataTable.Col<ReferralView>
            source="realtorName"
            label={text.realtor}
            cellClassName="wide"
            render={(referral) => <Realtor referral={referral} />}
          />
          <DataTable.Col<ReferralView>
            source="propertyAddress"
            label={text.property}
            disableSort
            cellClassName="wide"
            render={(referral) => <ReferredProperty referral={referral} />}
          />
          <DataTable.Col<ReferralView>
            source="state"
            label={text.state}
            render={(referral) => <StateSelect referral={referral} />}
          />
          <DataTable.Col<ReferralView>
            source="contactDueAt"
            label={text.due}
            render={(referral) => <CallDue referral={referral} />}
          />
          <DataTable.Col<ReferralView>
            source="createdAt"
            label={text.received}
            render={({ createdAt }) => <TimeAgo iso={createdAt} />}
          />
          {mayDelete && (
            <DataTable.Col label="Actions" cellClassName="actions">
              <DeleteButton text={text.deleteOne} done={text.deleted} label={text.deleteOf} />
            </DataTable.Col>
          )}
        </DataTable>
      </List>
    </Page>
  );
}

const STATE_SAVE: SaveMessages = {
  saved: 'Referral updated',
  failed: "The referral wasn't updated. Please try again.",
};

/** Saves a new state as soon as it is chosen. */
function StateSelect({ referral }: { referral: ReferralView }) {
  const { set, isPending, conflict, keepMine, takeTheirs } = useSetValue(
    'referrals',
    referral,
    'state',
    STATE_SAVE,
  );
  const [wanted, setWanted] = useState(referral.state);
  const choose = (state: ReferralState) => {
    setWanted(state);
    void set({ state });
  };
  return (
    <Stack spacing={0.75} sx={{ alignItems: 'flex-start' }}>
      <PlainSelect
        width="9rem"
        value={isPending ? wanted : referral.state}
        onChange={(event) => isPending || choose(event.target.value as ReferralState)}
        aria-label={text.stateOf(referral.clientName)}
        aria-busy={isPending}
      >
        {REFERRAL_STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_LABELS[state]}
          </option>
        ))}
      </PlainSelect>
      {conflict && (
        <FieldConflict
          text={text.stateNow(STATE_LABELS[conflict.state])}
          onMine={keepMine}
          onTheirs={takeTheirs}
        />
      )}
    </Stack>
  );
}

/** Links to the lead under the name the realtor gave. */
function Client({ referral }: { referral: ReferralView }) {
  return (
    <Stack spacing={0.25} sx={LINES}>
      <LeadLink leadId={referral.leadId}>{referral.clientName}</LeadLink>
      <Reach email={referral.clientEmail} phone={referral.clientPhone} />
    </Stack>
  );
}

function Realtor({ referral }: { referral: ReferralView }) {
  return (
    <Stack spacing={0.25} sx={LINES}>
      <span>{referral.realtorName}</span>
      <SmallText>{referral.realtorCompany}</SmallText>
      <Reach email={referral.realtorEmail} phone={referral.realtorPhone} />
    </Stack>
  );
}

function Reach({ email, phone }: { email: string; phone: string }) {
  return (
    <>
      <Link href={`mailto:${email}`}>
        <EmailText address={email} />
      </Link>
      <Link href={`tel:${phone}`}>{phone}</Link>
    </>
  );
}

function ReferredProperty({ referral }: { referral: ReferralView }) {
  return (
    <Stack spacing={0.25} sx={LINES}>
      <span>{referral.propertyAddress}</span>
      <SmallText>{PROPERTY_TYPE_LABELS[referral.propertyType]}</SmallText>
      {referral.message && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', maxWidth: '32rem' }}>
          {referral.message}
        </Typography>
      )}
    </Stack>
  );
}

/** The deadline for the first call, until it is made. */
function CallDue({ referral }: { referral: ReferralView }) {
  const now = useNow();
  const call = callOf(referral, now);
  const { contactDueAt } = referral;
  if (call === 'made') return <div>{text.called}</div>;
  const when = relativeTime(contactDueAt, now);
  const due = (
    <time dateTime={contactDueAt} title={formatDateTime(contactDueAt)}>
      {call === 'overdue' ? text.callOverdue(when) : text.callDue(when)}
    </time>
  );
  return <div>{call === 'overdue' ? <Pill tone="bad">{due}</Pill> : due}</div>;
}

const LINES = { alignItems: 'flex-start', overflowWrap: 'anywhere' };
