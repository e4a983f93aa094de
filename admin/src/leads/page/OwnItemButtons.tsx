import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../../lists/ConfirmDialog';

interface OwnItemButtonsProps {
  name: string;
  /** The focus comes back here when the form is closed. */
  isFocused: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

export function OwnItemButtons({ name, isFocused, onEdit, onRemove }: OwnItemButtonsProps) {
  const translate = useTranslate();
  const [removing, setRemoving] = useState(false);
  const say = (key: string) => translate(`leadPage.improvements.${key}`, { name });
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end', gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
      <IconButton size="small" autoFocus={isFocused} aria-label={say('editOf')} onClick={onEdit}>
        <EditOutlined fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={say('removeOf')} onClick={() => setRemoving(true)}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
      {removing && (
        <ConfirmDialog
          title={translate('leadPage.improvements.confirm')}
          text={name}
          submit={translate('leadPage.improvements.remove')}
          danger
          onConfirm={async () => onRemove()}
          onClose={() => setRemoving(false)}
        />
      )}
    </Stack>
  );
}
