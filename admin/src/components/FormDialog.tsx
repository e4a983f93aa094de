import { Dialog, DialogContent, type DialogProps, DialogTitle } from '@mui/material';
import { createContext, type ReactNode, useId } from 'react';
import { CreateBase, type CreateBaseProps, EditBase, type EditBaseProps, useSaveContext } from 'react-admin';
import { readDraft } from './drafts';
import { EDIT_DEFAULTS, type EditText, NewestRecord } from './Edit';

/** Whether a form is in a dialog, where its fields scroll above its buttons. */
export const FormDialogContext = createContext(false);

interface FormDialogProps extends Pick<DialogProps, 'maxWidth' | 'fullScreen'> {
  title: string;
  draft: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The dialog around a form, for example a `<RecordForm>` inside `<EditBase>`. Esc keeps the draft for next time, a click
 * outside does nothing once something was typed, and while it saves the dialog stays: a failure would be hidden.
 */
export function FormDialog({ title, draft, onClose, children, maxWidth = 'sm', ...dialog }: FormDialogProps) {
  const id = useId();
  const { saving } = useSaveContext();

  function close(_: object, reason: 'escapeKeyDown' | 'backdropClick') {
    const isStray = reason === 'backdropClick' && readDraft(draft) !== null;
    if (!saving && !isStray) onClose();
  }

  return (
    <Dialog open fullWidth maxWidth={maxWidth} onClose={close} aria-labelledby={id} {...dialog}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <FormDialogContext value>{children}</FormDialogContext>
    </Dialog>
  );
}

interface EditDialogProps extends FormDialogProps {
  resource: string;
  id: string;
  text: EditText;
  transform?: EditBaseProps['transform'];
}

/** Edits a record in a dialog. */
export function EditDialog({ resource, id, text, transform, children, ...dialog }: EditDialogProps) {
  return (
    <EditBase resource={resource} id={id} transform={transform} {...EDIT_DEFAULTS}>
      <FormDialog {...dialog}>
        <NewestRecord text={text} frame={DialogContent} onBack={dialog.onClose}>
          {children}
        </NewestRecord>
      </FormDialog>
    </EditBase>
  );
}

interface CreateDialogProps extends FormDialogProps, Pick<CreateBaseProps, 'resource' | 'transform'> {}

/** Creates a record in a dialog. */
export function CreateDialog({ resource, transform, ...dialog }: CreateDialogProps) {
  return (
    <CreateBase resource={resource} transform={transform} redirect={false}>
      <FormDialog {...dialog} />
    </CreateBase>
  );
}
