import type { AccountView } from '#shared/user.js';
import { useApi } from '../api/useApi';
import { ConfirmButton } from '../components/ConfirmDialog';
import { useAct } from '../components/useAct';
import { current } from '../session/session';
import { nameOf } from './nameOf';
import { roleText, text } from './text';

/** Grants or removes the admin role after a confirmation. People can't change their own role. */
export function RoleButton({ user }: { user: AccountView }) {
  const api = useApi();
  const act = useAct();
  const kind = user.role === 'admin' ? 'remove' : 'make';
  const copy = roleText[kind];
  const name = nameOf(user);

  async function change() {
    const role = user.role === 'admin' ? 'user' : 'admin';
    const save = () => api.changeUser(user.id, { role, version: user.version });
    await act(save, roleText.changed(role), roleText.failed);
  }

  if (user.id === current()?.user.id) return <>{text.you}</>;
  return (
    <ConfirmButton
      variant="outlined"
      color="primary"
      sx={{ whiteSpace: 'nowrap' }}
      danger={kind === 'remove'}
      aria-label={copy.labelOf(name)}
      label={copy.label}
      title={copy.title(name)}
      text={copy.text}
      onConfirm={change}
    />
  );
}
