import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { type AccountView, USER_NAME_MAX } from '../../../src/shared/users/user.contract.js';
import type { dataProvider } from '../dataProvider';
import { useAct } from '../lists/useAct';

/** How colleagues read somebody in notes and tasks. */
export function NameDialog({ user, onClose }: { user: AccountView; onClose: () => void }) {
  const translate = useTranslate();
  const api = useDataProvider<typeof dataProvider>();
  const act = useAct();
  const [name, setName] = useState(user.name ?? '');

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (await act(() => api.changeUser(user.id, { name: name.trim() || null }), 'admin.users.renamed'))
      onClose();
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="name-title">
      <form onSubmit={save}>
        <DialogTitle id="name-title" sx={{ overflowWrap: 'anywhere' }}>
          {translate('admin.users.nameOf', { name: user.email })}
        </DialogTitle>
        <DialogContent>
          <TextField
            label={translate('admin.users.name')}
            helperText={translate('admin.users.nameHint')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: USER_NAME_MAX } }}
            autoComplete="off"
            autoFocus
            fullWidth
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('admin.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate('admin.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
