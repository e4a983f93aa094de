import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { AccountView } from '#shared/user.js';
import { useApi } from '../api/useApi';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { DeleteDialog } from '../components/DeleteButton';
import { useAct } from '../components/useAct';
import { useAddressParam } from '../layout/useAddressParam';
import { current } from '../session/session';
import { NameDialog } from './NameDialog';
import { nameOf } from './nameOf';
import { SessionsDrawer } from './sessions';
import { confirmText, text } from './text';

type Shown = 'sessions' | 'factor' | 'state' | 'delete';

/** Rename, sessions, activation and deletion. People can't deactivate or delete their own account. */
export function UserActions({ user }: { user: AccountView }) {
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
    await act(() => api.changeUser(user.id, changes), confirmText[state].done);
    close();
  }

  async function resetFactor() {
    await act(() => api.resetFactor(user.id), confirmText.resetFactor.done);
    close();
  }

  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Button aria-label={text.renameOf(name)} onClick={() => setNamed(user.id)}>
        {text.rename}
      </Button>
      <Button aria-label={text.sessionsOf(name)} onClick={() => setShown('sessions')}>
        {text.sessions}
      </Button>
      {!isSelf && user.hasFactor && (
        <Button aria-label={text.resetFactorOf(name)} onClick={() => setShown('factor')}>
          {text.resetFactor}
        </Button>
      )}
      {!isSelf && (
        <Button aria-label={text[`${state}Of`](name)} onClick={() => setShown('state')}>
          {text[state]}
        </Button>
      )}
      {!isSelf && (
        <Button color="error" aria-label={text.deleteOf(name)} onClick={() => setShown('delete')}>
          {text.delete}
        </Button>
      )}
      {named === user.id && <NameDialog user={user} onClose={() => setNamed(null)} />}
      {shown === 'sessions' && <SessionsDrawer user={user} onClose={close} />}
      {shown === 'factor' && (
        <ConfirmDialog
          title={text.resetFactorOf(name)}
          text={confirmText.resetFactor.text}
          submit={text.resetFactor}
          danger
          onConfirm={resetFactor}
          onClose={close}
        />
      )}
      {shown === 'state' && (
        <ConfirmDialog
          title={confirmText[state].title(name)}
          text={confirmText[state].text}
          submit={text[state]}
          danger={user.isActive}
          onConfirm={changeState}
          onClose={close}
        />
      )}
      {shown === 'delete' && (
        <DeleteDialog
          resource="admin/users"
          id={user.id}
          title={confirmText.delete.title(name)}
          text={confirmText.delete.text}
          submit={text.delete}
          done={confirmText.delete.done}
          onClose={close}
        />
      )}
    </Stack>
  );
}
