import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { displayName } from '#shared/lead.js';
import type { OwnerView } from '#shared/owner.js';
import { DataTable } from '../components/DataTable';
import { EmailText } from '../components/Facts';
import { SearchFilter } from '../components/filters';
import { List } from '../components/List';
import { Page } from '../layout/Page';
import { LiveList } from '../live/StaleNotice';
import { TimeAgo } from '../time/TimeAgo';
import { listText, ownerText as text } from './text';

const filters = [<SearchFilter key="q" source="q" label={text.search} alwaysOn />];

/** `/owners`: people, each with all of their homes. */
export function OwnerList() {
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      <List<OwnerView>
        text={listText}
        filters={filters}
        sort={{ field: 'createdAt', order: 'DESC' }}
        exporter={false}
        cardHeight={230}
        notice={<LiveList />}
      >
        <DataTable<OwnerView> label={text.title}>
          <DataTable.Col<OwnerView>
            source="name"
            label={text.name}
            disableSort
            render={(owner) => (
              <Link component={RouterLink} to={`/owners/${owner.id}`} sx={{ fontWeight: 600 }}>
                {displayName(owner)}
              </Link>
            )}
          />
          <DataTable.Col<OwnerView>
            source="emails"
            label={text.contacts}
            disableSort
            cellClassName="wide"
            render={(owner) => <Contacts owner={owner} />}
          />
          <DataTable.Col<OwnerView> source="homes" label={text.homes} disableSort />
          <DataTable.Col<OwnerView>
            source="lastContactedAt"
            label={text.lastContact}
            disableSort
            render={({ lastContactedAt }) =>
              lastContactedAt ? <TimeAgo iso={lastContactedAt} /> : text.never
            }
          />
          <DataTable.Col<OwnerView>
            source="createdAt"
            label={text.since}
            render={({ createdAt }) => <TimeAgo iso={createdAt} />}
          />
        </DataTable>
      </List>
    </Page>
  );
}

/** All of their email addresses and phone numbers. */
export function Contacts({ owner: { emails, phones } }: { owner: OwnerView }) {
  return (
    <>
      {emails.map((email) => (
        <div key={email}>
          <Link href={`mailto:${email}`}>
            <EmailText address={email} />
          </Link>
        </div>
      ))}
      {phones.map((phone) => (
        <div key={phone}>
          <Link href={`tel:${phone}`}>{phone}</Link>
        </div>
      ))}
    </>
  );
}
