import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { AccountView } from '../../../src/shared/users/user.contract.js';
import { EmailText } from '../lists/EmailText';
import { RecordList } from '../lists/RecordList';
import type { Column } from '../lists/recordList';
import { Pill } from '../states/Pill';
import { dayOf, formatShortDate } from '../time/days';
import { relativeTime } from '../time/relativeTime';
import { TimeAgo } from '../time/TimeAgo';
import { useNow } from '../time/useNow';
import { ActiveMark } from './ActiveMark';
import { Invitations } from './Invitations';
import { InviteUser } from './InviteUser';
import { nameOf } from './nameOf';
import { RoleButton } from './RoleButton';
import { SignInRules } from './SignInRules';
import { UserActions } from './UserActions';
import { UserFilters } from './UserFilters';
import { UsersBulk } from './UsersBulk';

const COLUMNS: Column<AccountView>[] = [
  {
    key: 'email',
    label: 'admin.users.email',
    sort: 'email',
    wide: true,
    lines: 2,
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
    isBlank: ({ lastSeenAt }) => !lastSeenAt,
    render: ({ lastSeenAt }) => (lastSeenAt ? <TimeAgo iso={lastSeenAt} /> : '–'),
  },
  { key: 'state', label: 'admin.users.state', render: (user) => <ActiveMark user={user} /> },
  { key: 'change', label: 'admin.users.change', render: (user) => <RoleButton user={user} /> },
];

/** The tab `User Management`. */
export function UsersTab() {
  return (
    <>
      <RecordList<AccountView>
        resource="users"
        messages="admin.users"
        sort={{ field: 'role', order: 'DESC' }}
        columns={COLUMNS}
        nameOf={nameOf}
        actions={(user) => <UserActions user={user} />}
        filters={<UserFilters />}
        action={<InviteUser />}
        bulk={<UsersBulk />}
        toastsFailure
      />
      <Stack spacing={2} sx={{ mt: 2 }}>
        <Invitations />
        <SignInRules />
      </Stack>
    </>
  );
}

function Who({ user }: { user: AccountView }) {
  return (
    <>
      <strong>
        <EmailText address={user.email} />
      </strong>
      {user.name && <div>{user.name}</div>}
      {user.isMailReturned && <MailReturned />}
    </>
  );
}

function MailReturned() {
  const translate = useTranslate();
  return (
    <div>
      <Pill tone="bad">{translate('admin.users.mailReturned')}</Pill>
    </div>
  );
}

function Joined({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={relativeTime(iso, useNow())}>
      {formatShortDate(dayOf(new Date(iso)))}
    </time>
  );
}

function RoleName({ role }: Pick<AccountView, 'role'>) {
  const translate = useTranslate();
  return <>{translate(`admin.users.roles.${role}`)}</>;
}
