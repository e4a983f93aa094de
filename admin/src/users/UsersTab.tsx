import { useTranslate } from 'react-admin';
import { formatDate } from '../../../src/shared/format.js';
import type { AccountView } from '../../../src/shared/users/user.contract.js';
import { RecordList } from '../lists/RecordList';
import type { Column } from '../lists/recordList';
import { relativeTime } from '../time/relativeTime';
import { TimeAgo } from '../time/TimeAgo';
import { ActiveMark } from './ActiveMark';
import { Invitations } from './Invitations';
import { nameOf } from './nameOf';
import { RoleButton } from './RoleButton';
import { UserActions } from './UserActions';
import { UserFilters } from './UserFilters';
import { UsersBulk } from './UsersBulk';

const COLUMNS: Column<AccountView>[] = [
  {
    key: 'email',
    label: 'admin.users.email',
    sort: 'email',
    wide: true,
    render: (user) => <Who user={user} />,
  },
  { key: 'role', label: 'admin.users.role', sort: 'role', render: ({ role }) => <RoleName role={role} /> },
  {
    key: 'joined',
    label: 'admin.users.joined',
    sort: 'createdAt',
    render: ({ createdAt }) => <Joined iso={createdAt} />,
  },
  {
    key: 'seen',
    label: 'admin.users.seen',
    render: ({ lastSeenAt }) => (lastSeenAt ? <TimeAgo iso={lastSeenAt} /> : '–'),
  },
  { key: 'state', label: 'admin.users.state', render: (user) => <ActiveMark user={user} /> },
  { key: 'change', label: 'admin.users.change', render: (user) => <RoleButton user={user} /> },
];

/** The tab `User Management`. */
export function UsersTab() {
  return (
    <RecordList<AccountView>
      resource="users"
      messages="admin.users"
      sort={{ field: 'role', order: 'DESC' }}
      columns={COLUMNS}
      nameOf={nameOf}
      actions={(user) => <UserActions user={user} />}
      filters={<UserFilters />}
      bulk={<UsersBulk />}
      toastsFailure
    >
      <Invitations />
    </RecordList>
  );
}

function Who({ user }: { user: AccountView }) {
  return (
    <>
      <strong>{user.email}</strong>
      {user.name && <div>{user.name}</div>}
    </>
  );
}

function Joined({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={relativeTime(iso, new Date())}>
      {formatDate(iso)}
    </time>
  );
}

function RoleName({ role }: Pick<AccountView, 'role'>) {
  const translate = useTranslate();
  return <>{translate(`admin.users.roles.${role}`)}</>;
}
