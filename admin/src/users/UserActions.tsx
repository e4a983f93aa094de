import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { AccountView } from '../../../src/shared/users/user.contract.js';
import { ConfirmDialog } from '../lists/ConfirmDialog';
import { DeleteDialog } from '../lists/DeleteDialog';
import { useAct } from '../lists/useAct';
import { current } from '../session/session';
import { useAddressParam } from '../useAddressParam';
import { useApi } from '../useApi';
import { NameDialog } from './NameDialog';
import { nameOf } from './nameOf';
import { ResetFactor } from './ResetFactor';
import { SessionsDrawer } from './SessionsDrawer';

type Shown = 'sessions' | 'factor' | 'state' | 'delete';

/** Name, sessions, whether somebody may sign in, and deletion; one's own account can be neither deactivated nor deleted. */
export function UserActions({ user }: { user: AccountView }) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const [shown, setShown] = useState<Shown | null>(null);
  const [named, setNamed] = useAddressParam('name');
  const close = () => setShown(null);
  const name = nameOf(user);
  const state = user.isActive ? 'deactivate' : 'activate';
  const isSelf = user.id === current()?.user.id;

  async function changeState() {
    const changes = { isActive: !user.isActive, version: user.version };
    await act(() => api.changeUser(user.id, changes), `admin.users.${state}.done`);
    close();
  }

  const button = (onClick: () => void, label: string) => (
    <Button aria-label={translate(`admin.users.${label}Of`, { name })} onClick={onClick}>
      {translate(`admin.users.${label}`)}
    </Button>
  );
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
      {button(() => setNamed(user.id), 'rename')}
      {button(() => setShown('sessions'), 'sessions')}
      {!isSelf && user.hasFactor && (
        <Button aria-label={translate('factor.resetOf', { name })} onClick={() => setShown('factor')}>
          {translate('factor.reset')}
        </Button>
      )}
      {!isSelf && button(() => setShown('state'), user.isActive ? 'leave' : 'enter')}
      {!isSelf && (
        <Button
          color="error"
          aria-label={translate('admin.users.delete.labelOf', { name })}
          onClick={() => setShown('delete')}
        >
          {translate('admin.users.delete.label')}
        </Button>
      )}
      {named === user.id && <NameDialog user={user} onClose={() => setNamed(null)} />}
      {shown === 'sessions' && <SessionsDrawer user={user} onClose={close} />}
      {shown === 'factor' && <ResetFactor user={user} onClose={close} />}
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
      {shown === 'delete' && (
        <DeleteDialog
          resource="users"
          id={user.id}
          title={translate('admin.users.delete.title', { name })}
          text={translate('admin.users.delete.text')}
          submit={translate('admin.users.delete.label')}
          done="admin.users.delete.done"
          onClose={close}
        />
      )}
    </Stack>
  );
}
