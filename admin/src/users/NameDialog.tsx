import { TextInput, useRefresh } from 'react-admin';
import { type AccountView, accountNameSchema, USER_NAME_MAX } from '#shared/user.js';
import { EditDialog } from '../components/FormDialog';
import { RecordForm } from '../components/RecordForm';
import { nameText, text } from './text';

const EDIT_TEXT = { failed: nameText.loadFailed, missing: nameText.missing, back: text.close };
const TEXT = { saved: nameText.saved, saveFailed: nameText.failed, field: { name: text.name } };

/** Changes the name that colleagues see in notes and tasks. */
export function NameDialog({ user, onClose }: { user: AccountView; onClose: () => void }) {
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
