import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { ConfirmButton } from '../lists/ConfirmButton';

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
  const { mutateAsync } = useMutation({
    mutationFn: remove,
    onSuccess: (changed) => {
      onRemoved(changed);
      notify('image.removed', { type: 'success', messageArgs: { name } });
    },
    onError: () => notify('image.removeFailed', { type: 'error' }),
  });
  return (
    <ConfirmButton
      danger
      sx={{ alignSelf: 'flex-start' }}
      label={translate('image.remove', { name })}
      title={translate('image.confirm.title', { name })}
      text={translate(text)}
      submit={translate('image.confirm.submit')}
      onConfirm={() => mutateAsync()}
    />
  );
}
