import type { ReactNode } from 'react';
import { Form, type FormProps, SaveContextProvider, type SaveContextValue } from 'react-admin';
import { FirstFault } from './FirstFault';
import { KeepTyped } from './KeepTyped';

interface SettingsFormProps extends Pick<FormProps, 'record'> {
  saving: SaveContextValue;
  /** The name of the draft. */
  draft: string;
  children: ReactNode;
}

/** A form for `useSaveSettings`. */
export function SettingsForm({ record, saving, draft, children }: SettingsFormProps) {
  return (
    <SaveContextProvider value={saving}>
      <Form record={record} disableInvalidFormNotification>
        <KeepTyped name={draft} />
        <FirstFault />
        {children}
      </Form>
    </SaveContextProvider>
  );
}
