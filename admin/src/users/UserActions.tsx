import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AccountView } from '../../../src/shared/users/user.contract.js';
import type { dataProvider } from '../dataProvider';
import { ConfirmDialog } from '../lists/ConfirmDialog';
import { useAct } from '../lists/useAct';
import { current } from '../session/session';
import { NameDialog } from './NameDialog';
import { nameOf } from './nameOf';
import { SessionsDrawer } from './SessionsDrawer';

/** Name, sessions, and whether somebody may sign in; one's own account cannot be deactivated. */
export function UserActions({ user }: { user: AccountView }) {
  const translate = useTranslate();
  const api = useDataProvider<typeof dataProvider>();
  const act = useAct();
  const [shown, setShown] = useState<'name' | 'sessions' | 'state' | null>(null);
  const close = () => setShown(null);
  const name = nameOf(user);
  const state = user.isActive ? 'deactivate' : 'activate';
  const isSelf = user.id === current()?.user.id;

  async function changeState() {
    await act(() => api.changeUser(user.id, { isActive: !user.isActive }), `admin.users.${state}.done`);
    close();
  }

  const button = (key: 'name' | 'sessions' | 'state', label: string) => (
    <Button aria-label={translate(`admin.users.${label}Of`, { name })} onClick={() => setShown(key)}>
      {translate(`admin.users.${label}`)}
    </Button>
  );
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
      {button('name', 'rename')}
      {button('sessions', 'sessions')}
      {!isSelf && button('state', user.isActive ? 'leave' : 'enter')}
      {shown === 'name' && <NameDialog user={user} onClose={close} />}
      {shown === 'sessions' && <SessionsDrawer user={user} onClose={close} />}
      {shown === 'state' && (
        <ConfirmDialog
          title={translate(`admin.users.${state}.title`, { name })}
          text={translate(`admin.users.${state}.text`)}
          submit={translate(`admin.users.${state}.submit`)}
          danger={user.isActive}
          onConfirm={changeState}
          onClose={close}
        />
      )}
    </Stack>
  );
}
