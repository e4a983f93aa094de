import { Button, DialogActions, Stack } from '@mui/material';
import { type ReactNode, use } from 'react';
import { SaveButton as ReactAdminSaveButton, required, TextInput, type TextInputProps } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { FormDialogContext } from './FormDialog';
import { useDiscardChanges } from './formGuards';

/** Buttons on the right, as in a dialog: toasts come up on the left and must not cover them. */
export function FormToolbar({ children }: { children: ReactNode }) {
  const dialog = use(FormDialogContext);
  if (dialog) return <DialogActions sx={{ pt: 2, flexWrap: 'wrap', rowGap: 1 }}>{children}</DialogActions>;
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      sx={{ mt: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}
    >
      {children}
    </Stack>
  );
}

/** Never disabled: a form that can't be saved says why on submit. */
export function SaveButton({ label = 'Save Changes' }: { label?: string }) {
  const { isSubmitting } = useFormState();
  return (
    <ReactAdminSaveButton
      alwaysEnable
      icon={null}
      label={isSubmitting ? 'Saving...' : label}
      aria-disabled={isSubmitting}
      sx={{ minWidth: '9.5rem' }}
    />
  );
}

interface CancelButtonProps {
  draft: string;
  /** Where to go; without it, the button shows only while there is something to undo. */
  onCancel?: () => void;
}

/** Undoes what was typed, and deletes its draft. */
export function CancelButton({ draft, onCancel }: CancelButtonProps) {
  const discard = useDiscardChanges(draft);
  const { dirtyFields, isSubmitting } = useFormState();
  if (!onCancel && Object.keys(dirtyFields).length === 0) return null;

  function cancel() {
    if (isSubmitting) return;
    discard();
    onCancel?.();
  }

  return (
    <Button onClick={cancel} aria-disabled={isSubmitting}>
      Cancel
    </Button>
  );
}

export interface LineInputProps extends TextInputProps {
  source: string;
  label: string;
  max: number;
  isOptional?: boolean;
}

/** A text field, required unless it is optional. */
export function LineInput({ label, max, isOptional = false, validate = [], ...input }: LineInputProps) {
  const checks = [isOptional ? [] : required(), validate].flat();
  return (
    <TextInput label={label} validate={checks} slotProps={{ htmlInput: { maxLength: max } }} {...input} />
  );
}
