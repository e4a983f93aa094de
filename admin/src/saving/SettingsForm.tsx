import type { ReactNode } from 'react';
import { Form, type FormProps, SaveContextProvider, type SaveContextValue } from 'react-admin';
import { FirstFault } from './FirstFault';
import { KeepTyped } from './KeepTyped';

interface SettingsFormProps extends Pick<FormProps, 'record'> {
  saving: SaveContextValue;
  /** The name what is typed is kept under. */
  draft: string;
  children: ReactNode;
}

/** The form of what `useSaveSettings` saves. */
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
