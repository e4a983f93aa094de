import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useAddressParam } from '../useAddressParam';
import { InviteDialog } from './InviteDialog';

/** The way in for new people. */
export function InviteUser() {
  const translate = useTranslate();
  const [invited, setInvited] = useAddressParam('invite');
  return (
    <>
      <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setInvited('person')}>
        {translate('invite.open')}
      </Button>
      {invited === 'person' && <InviteDialog onClose={() => setInvited(null)} />}
    </>
  );
}
