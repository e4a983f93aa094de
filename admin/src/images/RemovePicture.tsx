import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ConfirmDialog } from '../lists/ConfirmDialog';

interface RemovePictureProps<T> {
  name: string;
  /** What the site shows afterwards. */
  text: string;
  remove: () => Promise<T>;
  onRemoved: (changed: T) => void;
}

/** Takes a picture off the site, after a second look. */
export function RemovePicture<T>({ name, text, remove, onRemoved }: RemovePictureProps<T>) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: remove,
    onSuccess: (changed) => {
      onRemoved(changed);
      notify('image.removed', { type: 'success', messageArgs: { name } });
    },
    onError: () => notify('image.removeFailed', { type: 'error' }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)} sx={{ alignSelf: 'flex-start' }}>
        {translate('image.remove', { name })}
      </Button>
      {asking && (
        <ConfirmDialog
          title={translate('image.confirm.title', { name })}
          text={translate(text)}
          submit={translate('image.confirm.submit')}
          danger
          onConfirm={() => mutateAsync().catch(() => undefined)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
