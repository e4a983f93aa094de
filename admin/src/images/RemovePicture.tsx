import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { ConfirmButton } from '../components/ConfirmDialog';
import { imageText } from './text';

interface RemovePictureProps<T> {
  name: string;
  /** What the site shows afterwards. */
  text: string;
  remove: () => Promise<T>;
  onRemoved: (changed: T) => void;
}

/** Takes a picture off the site, after a second look. */
export function RemovePicture<T>({ name, text, remove, onRemoved }: RemovePictureProps<T>) {
  const notify = useNotify();
  const { mutateAsync } = useMutation({
    mutationFn: remove,
    onSuccess: (changed) => {
      onRemoved(changed);
      notify(imageText.removed(name), { type: 'success' });
    },
    onError: () => notify(imageText.removeFailed, { type: 'error' }),
  });
  return (
    <ConfirmButton
      danger
      sx={{ alignSelf: 'flex-start' }}
      label={imageText.remove(name)}
      title={imageText.confirm.title(name)}
      text={text}
      submit={imageText.confirm.submit}
      onConfirm={() => mutateAsync()}
    />
  );
}
