import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { AccountView } from '../../../src/shared/users/user.contract.js';
import { ConfirmDialog } from '../lists/ConfirmDialog';
import { useAct } from '../lists/useAct';
import { current } from '../session/session';
import { useApi } from '../useApi';
import { nameOf } from './nameOf';

/** Makes somebody an admin or takes that away, after a second look; nobody changes their own role. */
export function RoleButton({ user }: { user: AccountView }) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const [asking, setAsking] = useState(false);
  const kind = user.role === 'admin' ? 'remove' : 'make';
  const text = (key: string) => translate(`admin.users.${kind}.${key}`, { name: nameOf(user) });

  async function change() {
    const role = user.role === 'admin' ? 'user' : 'admin';
    await act(() => api.changeUser(user.id, { role, version: user.version }), 'admin.users.roleChanged', {
      messageArgs: { role },
      failed: 'admin.users.roleFailed',
    });
    setAsking(false);
  }

  if (user.id === current()?.user.id) return <>{translate('admin.users.you')}</>;
  return (
    <>
      <Button variant="outlined" aria-label={text('labelOf')} onClick={() => setAsking(true)}>
        {text('label')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text('title')}
          text={text('text')}
          submit={text('label')}
          danger={kind === 'remove'}
          onConfirm={change}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
