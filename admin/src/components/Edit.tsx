import { type ComponentType, Fragment, type ReactNode, useState } from 'react';
import {
  type CreateProps,
  type EditProps,
  Create as ReactAdminCreate,
  Edit as ReactAdminEdit,
  RecordContextProvider,
  useEditContext,
} from 'react-admin';
import { LoadFailed } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { BlockSkeleton, PageSkeleton } from '../states/skeletons';
import { isMissing } from './saveErrors';

export interface EditText {
  /** The record couldn't be loaded. */
  failed: string;
  missing: string;
  /** The link shown for a record that no longer exists. */
  back: string;
}

/**
 * Nothing is sent in the background: undoable edits would be lost with the tab. The page itself shows a failed load, with
 * a button to try again.
 */
export const EDIT_DEFAULTS = {
  mutationMode: 'pessimistic',
  redirect: false,
  redirectOnError: false,
  queryOptions: { retry: false, onError: () => undefined },
} as const;

interface Props extends Pick<EditProps, 'resource' | 'id' | 'transform'> {
  text: EditText;
  /** Where the link for a record that no longer exists leads. */
  onBack: () => void;
  /** What surrounds the form, and shows while the record loads. */
  frame?: ComponentType<{ children: ReactNode }>;
  /** Height reserved while the form loads, so that what's below doesn't jump. */
  height?: number;
  children: ReactNode;
}

/** react-admin's `<Edit>` without its title and card, which our pages provide. */
export function Edit({ text, onBack, frame: Frame = Fragment, height, children, ...edit }: Props) {
  return (
    <ReactAdminEdit
      {...EDIT_DEFAULTS}
      {...edit}
      title={false}
      actions={false}
      authLoading={false}
      component="div"
      sx={PLAIN}
      render={() => (
        <Frame>
          <NewestRecord text={text} onBack={onBack} height={height}>
            {children}
          </NewestRecord>
        </Frame>
      )}
    />
  );
}

/** react-admin's `<Create>` without its title and card. */
export function Create({ children, ...create }: Pick<CreateProps, 'resource' | 'transform' | 'children'>) {
  return (
    <ReactAdminCreate {...create} redirect={false} title={false} component="div" sx={PLAIN}>
      {children}
    </ReactAdminCreate>
  );
}

const PLAIN = {
  '& .RaEdit-noActions, & .RaCreate-noActions': { mt: 0 },
  // A flex item grows with its widest tab unless it may shrink.
  '& .RaEdit-card, & .RaCreate-card': { minWidth: 0 },
};

interface NewestRecordProps {
  text: EditText;
  onBack: () => void;
  /** Holds what shows before the form. */
  frame?: ComponentType<{ children: ReactNode }>;
  height?: number;
  children: ReactNode;
}

/**
 * Waits for a fresh record. The cached one may be hours old, and since a form keeps the record it started from,
 * saving would report a conflict that isn't one.
 */
export function NewestRecord({ text, onBack, frame: Frame = Fragment, height, children }: NewestRecordProps) {
  const { record, error, isFetching, refetch } = useEditContext();
  const [reading, setReading] = useState<'waiting' | 'reading' | 'done'>('waiting');
  if (reading === 'waiting' && isFetching) setReading('reading');
  if (reading === 'reading' && !isFetching && !error) setReading('done');

  if (reading === 'done') return <RecordContextProvider value={record}>{children}</RecordContextProvider>;
  if (isFetching || !error)
    return <Frame>{height ? <BlockSkeleton height={height} /> : <PageSkeleton />}</Frame>;
  return (
    <Frame>
      {isMissing(error) ? (
        <Notice title={text.missing} action={{ label: text.back, onClick: onBack }} />
      ) : (
        <LoadFailed title={text.failed} error={error} onRetry={() => void refetch()} />
      )}
    </Frame>
  );
}
