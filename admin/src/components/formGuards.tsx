import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { current } from '../session/session';
import { deleteDraft, readTyped, storeTyped } from './drafts';

interface DraftKeeperProps {
  name: string;
  outlivesTab?: boolean;
  /** Whether the browser could store it. */
  onStored?: (isStored: boolean) => void;
  onChange?: (values: FieldValues) => void;
}

/** Stores what was typed into the form around it as a draft, and restores it. */
export function DraftKeeper(props: DraftKeeperProps) {
  // The form resets itself after the effects inside it, which would undo the restore.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return isReady && <ReadyDraftKeeper {...props} />;
}

function ReadyDraftKeeper({ name, outlivesTab, onStored, onChange }: DraftKeeperProps) {
  const { subscribe, setValue, getValues } = useFormContext();

  const restore = useEffectEvent(() => {
    for (const [field, value] of Object.entries(readTyped(name)?.typed ?? {}))
      setValue(field, value, { shouldDirty: true });
  });

  const store = useEffectEvent((dirty: object, before: FieldValues) => {
    const fields = Object.keys(dirty);
    const draft = { typed: pick(getValues(), fields), begun: pick(before, [...fields, 'id', 'version']) };
    const isStored = storeTyped(name, fields.length > 0 ? draft : null, outlivesTab);
    onStored?.(isStored);
    onChange?.(getValues());
  });

  useEffect(() => {
    restore();
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ dirtyFields = {}, defaultValues = {} }) => store(dirtyFields, defaultValues),
    });
  }, [subscribe]);
  return null;
}

function pick(values: FieldValues, fields: string[]): FieldValues {
  const present = fields.filter((field) => values[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, values[field]]));
}

/** Undoes what was typed and deletes its draft, so that the form can be left without a warning. */
export function useDiscardChanges(draft: string) {
  const { reset } = useFormContext();
  return () => {
    flushSync(() => reset());
    deleteDraft(draft);
  };
}

/** Focuses the first invalid field after a failed submit; react-hook-form does so only for errors found in the browser. */
export function FocusFirstError() {
  const mark = useRef<HTMLSpanElement>(null);
  const { submitCount, errors } = useFormState();
  const hasErrors = Object.keys(errors).length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per submit, not while the user types.
  useEffect(() => {
    if (submitCount === 0 || !hasErrors) return;
    mark.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount]);

  return <span ref={mark} hidden />;
}

/**
 * Asks before leaving unsaved changes. Unlike react-admin's `warnWhenUnsavedChanges`, it uses an accessible, themed
 * dialog, and doesn't ask when the session has ended, because the draft is restored after sign-in.
 */
export function LeaveWarning({ isSaved }: { isSaved: RefObject<boolean> }) {
  const { dirtyFields } = useFormState();
  return Object.keys(dirtyFields).length > 0 && <DirtyLeaveWarning isSaved={isSaved} />;
}

function DirtyLeaveWarning({ isSaved }: { isSaved: RefObject<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isSaved.current && current() !== null && nextLocation.pathname !== currentLocation.pathname,
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSaved.current && current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog open onClose={() => blocker.reset()} aria-labelledby="leave-title" aria-describedby="leave-text">
      <DialogTitle id="leave-title">Leave without saving?</DialogTitle>
      <DialogContent>
        <DialogContentText id="leave-text">
          Your changes aren't saved yet. We'll keep them as a draft in this browser.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => blocker.proceed()}>Leave</Button>
        <Button variant="contained" onClick={() => blocker.reset()} autoFocus>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
