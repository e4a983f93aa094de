import { type ComponentProps, type ReactNode, useContext, useState } from 'react';
import {
  EditContext,
  EditContextProvider,
  type EditControllerResult,
  Form,
  type RaRecord,
} from 'react-admin';
import { ConflictNotice } from './ConflictNotice';
import { FirstFault } from './FirstFault';
import { asBegun } from './typedDraft';

interface BegunFormProps<R extends RaRecord> {
  /** The record to edit; none for a new one. */
  record?: R;
  /** The name of the draft, if the form has one. */
  draft?: string;
  defaultValues?: object;
  conflict: R | null;
  onSettled: () => void;
  /** Text and fields of the conflict notice. */
  notice: Omit<ComponentProps<typeof ConflictNotice>, 'now' | 'onSettled'>;
  children: (notice: ReactNode) => ReactNode;
}

/**
 * A form that keeps the record it started with while the page around it updates live, so that saving detects a conflicting
 * change. Shows the conflict notice.
 */
export function BegunForm<R extends RaRecord>(props: BegunFormProps<R>) {
  const { record, draft, defaultValues, conflict, onSettled, notice, children } = props;
  const context = useContext(EditContext);
  const [begun, setBegun] = useState(() => record && (draft ? asBegun(record, draft) : record));

  function settle() {
    if (conflict) setBegun(conflict);
    onSettled();
  }

  const form = (
    <Form
      record={begun}
      defaultValues={defaultValues}
      resetOptions={KEEP_TYPED}
      disableInvalidFormNotification
    >
      <FirstFault />
      {children(conflict && <ConflictNotice {...notice} now={conflict} onSettled={settle} />)}
    </Form>
  );
  if (!context || !begun) return form;
  const value = { ...context, record: begun } as EditControllerResult;
  return <EditContextProvider value={value}>{form}</EditContextProvider>;
}

const KEEP_TYPED = { keepDirtyValues: true };
