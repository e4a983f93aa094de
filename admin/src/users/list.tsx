import { FormControl, FormControlLabel, FormHelperText, Paper, Switch, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { SignInSettingsView } from '#shared/sign-in.js';
import { type AccountView, ROLES } from '#shared/user.js';
import { useApi } from '../api/useApi';
import { BulkActionButton } from '../components/BulkActionButton';
import { useAct } from '../components/ConfirmDialog';
import { DataTable } from '../components/DataTable';
import { EmailText } from '../components/Facts';
import { BooleanFilter, SearchFilter, SelectFilter } from '../components/filters';
import { List } from '../components/List';
import { ListActions } from '../components/ListActions';
import { AdminPage } from '../layout/AdminPage';
import { Loaded } from '../states/Loaded';
import { Pill } from '../states/Pill';
import { dayOf, formatShortDate } from '../time/days';
import { relativeTime, useNow } from '../time/relativeTime';
import { TimeAgo } from '../time/TimeAgo';
import { InviteButton } from './invitations';
import { activateText, deactivateText, factorText, listText, ROLE_LABELS, text } from './text';
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
        cardHeight={340}
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
          <DataTable.Col<AccountView>
            label="Actions"
            cellClassName="actions"
            render={(user) => <UserActions user={user} />}
          />
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

/** What signing in requires. */
function SignInRules() {
  return (
    <Paper component="section" aria-labelledby="sign-in-rules" sx={{ p: 2, mt: 2 }}>
      <Typography id="sign-in-rules" variant="h3" component="h2" sx={{ mb: 1 }}>
        {text.signIn}
      </Typography>
      <FactorSwitch />
    </Paper>
  );
}

const SETTINGS = ['signInSettings'];

function FactorSwitch() {
  const api = useApi();
  const query = useQuery({
    queryKey: SETTINGS,
    queryFn: () => api.signInSettings(),
    retry: false,
  });
  return (
    <Loaded query={query} failed={factorText.failed} height={70}>
      {(settings) => <RequireFactor settings={settings} />}
    </Loaded>
  );
}

function RequireFactor({ settings: { adminsNeedFactor, version } }: { settings: SignInSettingsView }) {
  const api = useApi();
  const act = useAct();
  const queries = useQueryClient();
  /** Shown until the server responds. */
  const [wanted, setWanted] = useState<boolean | null>(null);

  async function change(isNeeded: boolean) {
    if (wanted !== null) return;
    setWanted(isNeeded);
    const save = () => api.changeSignInSettings({ adminsNeedFactor: isNeeded, version });
    await act(
      async () => queries.setQueryData(SETTINGS, await save()),
      isNeeded ? factorText.needed : factorText.notNeeded,
    );
    setWanted(null);
  }

  return (
    <FormControl sx={{ display: 'flex' }}>
      <FormControlLabel
        control={
          <Switch
            checked={wanted ?? adminsNeedFactor}
            onChange={(_, isOn) => void change(isOn)}
            slotProps={{ input: { 'aria-describedby': 'factor-hint', 'aria-busy': wanted !== null } }}
          />
        }
        label={factorText.need}
      />
      <FormHelperText id="factor-hint" sx={{ mx: 0 }}>
        {factorText.needHint}
      </FormHelperText>
    </FormControl>
  );
}
