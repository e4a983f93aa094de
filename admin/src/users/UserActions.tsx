import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { TextInput, useRefresh } from 'react-admin';
import { type AccountView, accountNameSchema, USER_NAME_MAX } from '#shared/user.js';
import { hoursText } from '../account/text';
import { WorkingHoursDialog } from '../account/WorkingHoursForm';
import { useApi } from '../api/useApi';
import { ConfirmButton, ConfirmDialog, useAct } from '../components/ConfirmDialog';
import { DeleteDialog } from '../components/DeleteButton';
import { EditDialog } from '../components/FormDialog';
import { RecordForm } from '../components/RecordForm';
import { mainContent } from '../layout/Page';
import { useAddressParam } from '../layout/useAddressParam';
import { current } from '../session/session';
import { nameOf } from './nameOf';
import { SessionsDrawer } from './sessions';
import { confirmText, nameText, roleText, text } from './text';

type Shown = 'sessions' | 'hours' | 'factor' | 'state' | 'delete';

/** A menu with rename, sessions, hours, activation and deletion. People can't deactivate or delete their own account. */
export function UserActions({ user }: { user: AccountView }) {
  const api = useApi();
  const act = useAct(true);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [named, setNamed] = useAddressParam('name');
  const closeMenu = () => setAnchor(null);
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
    <>
      <IconButton
        aria-label={text.actionsOf(name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHoriz />
      </IconButton>
      <Menu
        anchorEl={anchor}
        container={mainContent}
        open={anchor !== null}
        onClose={closeMenu}
        onClick={closeMenu}
      >
        <MenuItem onClick={() => setNamed(user.id)}>{text.rename}</MenuItem>
        <MenuItem onClick={() => setShown('sessions')}>{text.sessions}</MenuItem>
        <MenuItem onClick={() => setShown('hours')}>{hoursText.title}</MenuItem>
        {!isSelf && user.hasFactor && (
          <MenuItem onClick={() => setShown('factor')}>{text.resetFactor}</MenuItem>
        )}
        {!isSelf && <MenuItem onClick={() => setShown('state')}>{text[state]}</MenuItem>}
        {!isSelf && (
          <MenuItem onClick={() => setShown('delete')} sx={{ color: 'var(--bad)' }}>
            {text.delete}
          </MenuItem>
        )}
      </Menu>
      {named === user.id && <NameDialog user={user} onClose={() => setNamed(null)} />}
      {shown === 'sessions' && <SessionsDrawer user={user} onClose={close} />}
      {shown === 'hours' && <WorkingHoursDialog id={user.id} name={name} onClose={close} />}
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
    </>
  );
}

const EDIT_TEXT = { failed: nameText.loadFailed, missing: nameText.missing, back: text.close };
const TEXT = { saved: nameText.saved, saveFailed: nameText.failed, field: { name: text.name } };

/** Changes the name that teammates see in notes and tasks. */
function NameDialog({ user, onClose }: { user: AccountView; onClose: () => void }) {
  const refresh = useRefresh();
  const draft = `user ${user.id} name`;
  const dialog = { title: nameText.title(user.email), draft, maxWidth: 'xs', onClose } as const;

  function saved() {
    onClose();
    refresh();
  }

  return (
    <EditDialog resource="admin/users" id={user.id} text={EDIT_TEXT} {...dialog}>
      <RecordForm<AccountView>
        draft={draft}
        schema={accountNameSchema}
        text={TEXT}
        submit={text.save}
        onSaved={saved}
        onCancel={onClose}
      >
        <TextInput
          source="name"
          label={text.name}
          helperText={nameText.hint}
          slotProps={{ htmlInput: { maxLength: USER_NAME_MAX } }}
          autoComplete="off"
          autoFocus
        />
      </RecordForm>
    </EditDialog>
  );
}

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
