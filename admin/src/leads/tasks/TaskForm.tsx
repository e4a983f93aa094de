import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { useTranslate } from 'react-admin';

interface TaskFormProps {
  /** Group of its messages: `add` or `edit`. */
  kind: 'add' | 'edit';
  error: Error | null;
  isPending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Enter saves the task, Esc leaves; what could not be saved stays typed. */
export function TaskForm({ kind, error, isPending, onSubmit, onClose, children }: TaskFormProps) {
  const translate = useTranslate();
  const say = (key: string) => translate(`leadPage.tasks.${kind}Form.${key}`);

  // A save that is under way could fail unseen.
  const leave = () => isPending || onClose();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) onSubmit();
  }

  return (
    <Stack
      component="form"
      aria-label={say('label')}
      spacing={1.5}
      onSubmit={submit}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && leave()}
      sx={{ mb: 2, pt: 0.5 }}
    >
      {error && (
        <Alert severity="error">
          {say('failed')} {translate(error.message, { _: error.message })}
        </Alert>
      )}
      {children}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button aria-disabled={isPending} onClick={leave}>
          {translate('leadPage.tasks.cancel')}
        </Button>
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {say(isPending ? 'submitting' : 'submit')}
        </Button>
      </Stack>
    </Stack>
  );
}
