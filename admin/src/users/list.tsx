import { useListContext } from 'react-admin';
import { type AccountView, ROLES } from '#shared/user.js';
import { useApi } from '../api/useApi';
import { BulkActionButton } from '../components/BulkActionButton';
import { DataTable } from '../components/DataTable';
import { EmailText } from '../components/Facts';
import { BooleanFilter, SearchFilter, SelectFilter } from '../components/filters';
import { List } from '../components/List';
import { ListActions } from '../components/ListActions';
import { AdminPage } from '../layout/AdminPage';
import { Pill } from '../states/Pill';
import { dayOf, formatShortDate } from '../time/days';
import { relativeTime, useNow } from '../time/relativeTime';
import { TimeAgo } from '../time/TimeAgo';
import { InviteButton } from './invitations';
import { SignInRules } from './SignInRules';
import { activateText, deactivateText, listText, ROLE_LABELS, text } from './text';
import { RoleButton, UserActions } from './UserActions';

const filters = [
  <SearchFilter key="q" source="q" label={text.search} alwaysOn />,
  <SelectFilter
    key="role"
    source="role"
    label={text.role}
    choices={ROLES.map((id) => ({ id, name: ROLE_LABELS[id] }))}
  />,
  <BooleanFilter
    key="isActive"
    source="isActive"
    label={text.state}
    choices={[
      { id: 'true', name: text.active },
      { id: 'false', name: text.inactive },
    ]}
  />,
];

/** The `User Management` tab. */
export function UserList() {
  return (
    <AdminPage title={text.title}>
      <List<AccountView>
        text={listText}
        filters={filters}
        actions={
          <ListActions>
            <InviteButton />
          </ListActions>
        }
        sort={{ field: 'role', order: 'DESC' }}
        cardHeight={420}
        toastFirstError
      >
        <DataTable<AccountView> label={text.users} bulkActionButtons={<BulkButtons />}>
          <DataTable.Col<AccountView>
            source="email"
            label={text.email}
            cellClassName="wide"
            render={(user) => <Person user={user} />}
          />
          <DataTable.Col<AccountView>
            source="role"
            label={text.role}
            render={({ role }) => ROLE_LABELS[role]}
          />
          <DataTable.Col<AccountView>
            source="createdAt"
            label={text.joined}
            render={({ createdAt }) => <Joined iso={createdAt} />}
          />
          <DataTable.Col<AccountView>
            source="lastSeenAt"
            label={text.seen}
            disableSort
            render={({ lastSeenAt }) => (lastSeenAt ? <TimeAgo iso={lastSeenAt} /> : '–')}
          />
          <DataTable.Col<AccountView>
            source="isActive"
            label={text.state}
            disableSort
            render={({ isActive }) => (
              <Pill tone={isActive ? 'good' : 'bad'}>{isActive ? text.active : text.inactive}</Pill>
            )}
          />
          <DataTable.Col<AccountView>
            source="version"
            label={text.change}
            disableSort
            render={(user) => <RoleButton user={user} />}
          />
          <DataTable.Col<AccountView> label="Actions" render={(user) => <UserActions user={user} />} />
        </DataTable>
      </List>
      <SignInRules />
    </AdminPage>
  );
}

function BulkButtons() {
  const api = useApi();
  const { data = [] } = useListContext<AccountView>();

  /** Sends the version on screen; there is none for a user selected on another page of the list. */
  function setActive(id: string, isActive: boolean) {
    const version = data.find((user) => user.id === id)?.version;
    return api.changeUser(id, { isActive, version });
  }

  return (
    <>
      <BulkActionButton text={deactivateText} act={(id) => setActive(id, false)} danger />
      <BulkActionButton text={activateText} act={(id) => setActive(id, true)} />
    </>
  );
}

function Person({ user }: { user: AccountView }) {
  return (
    <>
      <strong>
        <EmailText address={user.email} />
      </strong>
      {user.name && <div>{user.name}</div>}
      {user.isMailReturned && (
        <div>
          <Pill tone="bad">{text.emailBounced}</Pill>
        </div>
      )}
    </>
  );
}

function Joined({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={relativeTime(iso, useNow())}>
      {formatShortDate(dayOf(new Date(iso)))}
    </time>
  );
}
