import { REFERRAL_STATES, type ReferralView } from '#shared/referral.js';
import { BulkDeleteButton } from '../components/BulkActionButton';
import { DataTable } from '../components/DataTable';
import { DeleteButton } from '../components/DeleteButton';
import { SearchFilter, SelectFilter } from '../components/filters';
import { List } from '../components/List';
import { Page } from '../layout/Page';
import { LiveList } from '../leads/LiveList';
import { may } from '../session/may';
import { TimeAgo } from '../time/TimeAgo';
import { CallDue, Client, Realtor, ReferredProperty } from './cells';
import { StateSelect } from './StateSelect';
import { bulkDeleteText, listText, STATE_LABELS, text } from './text';

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
        // Referrals come and go with their leads, and their changes are broadcast as changes of leads.
        notice={<LiveList />}
        emptyAction={{ label: 'Open the form on the website', href: '/realtor-referral' }}
        filters={filters}
        sort={{ field: 'createdAt', order: 'DESC' }}
        exporter={may('referrals.export') ? undefined : false}
        cardHeight={560}
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
