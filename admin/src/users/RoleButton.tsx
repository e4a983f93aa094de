import { useTranslate } from 'react-admin';
import type { AccountView } from '../../../src/shared/users/user.contract.js';
import { ConfirmButton } from '../lists/ConfirmButton';
import { useAct } from '../lists/useAct';
import { current } from '../session/session';
import { useApi } from '../useApi';
import { nameOf } from './nameOf';

/** Makes somebody an admin or takes that away, after a second look; nobody changes their own role. */
export function RoleButton({ user }: { user: AccountView }) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const kind = user.role === 'admin' ? 'remove' : 'make';
  const text = (key: string) => translate(`admin.users.${kind}.${key}`, { name: nameOf(user) });

  async function change() {
    const role = user.role === 'admin' ? 'user' : 'admin';
    await act(() => api.changeUser(user.id, { role, version: user.version }), 'admin.users.roleChanged', {
      messageArgs: { role },
      failed: 'admin.users.roleFailed',
    });
  }

  if (user.id === current()?.user.id) return <>{translate('admin.users.you')}</>;
  return (
    <ConfirmButton
      variant="outlined"
      color="primary"
      sx={{ whiteSpace: 'nowrap' }}
      danger={kind === 'remove'}
      aria-label={text('labelOf')}
      label={text('label')}
      title={text('title')}
      text={text('text')}
      onConfirm={change}
    />
  );
}
