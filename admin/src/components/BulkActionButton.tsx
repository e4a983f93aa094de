import { useRef } from 'react';
import { useListContext, useNotify, useRefresh, useResourceContext } from 'react-admin';
import { useApi } from '../api/useApi';
import { actionFailure, ConfirmButton } from './ConfirmDialog';

/** Few enough not to hold up other people's requests. */
const CONCURRENCY = 4;

export interface BulkActionText {
  label: (count: number) => string;
  title: (count: number) => string;
  text: (count: number) => string;
  submit: (count: number) => string;
  done: (count: number) => string;
}

interface BulkActionButtonProps {
  text: BulkActionText;
  /** What to do with each record. */
  act: (id: string) => Promise<unknown>;
  danger?: boolean;
  /** A word to type first. */
  word?: string;
}

/**
 * Does one thing with every selected record after a confirmation that says how many they are. Unlike react-admin's
 * `updateMany` and `deleteMany`, records fail one by one: those that failed, or were not reached when the person pressed
 * Cancel, stay selected for another try.
 */
export function BulkActionButton({ text, act, danger, word }: BulkActionButtonProps) {
  const notify = useNotify();
  const refresh = useRefresh();
  const { selectedIds, onSelect } = useListContext();
  const isStopped = useRef(false);
  const count = selectedIds.length;

  async function run() {
    const waiting = selectedIds.map(String);
    isStopped.current = false;
    const failed = await runAll(waiting, act, isStopped);
    const done = count - failed.size - waiting.length;
    if (done > 0) notify(text.done(done), { type: 'success' });
    if (failed.size > 0) {
      const reasons = new Set([...failed.values()].map(actionFailure));
      notify(failedText(failed.size, [...reasons].join(' ')), { type: 'error' });
    }
    if (waiting.length > 0) notify(stoppedText(waiting.length), { type: 'info' });
    onSelect([...failed.keys(), ...waiting]);
    refresh();
  }

  return (
    <ConfirmButton
      variant="outlined"
      danger={danger}
      word={word}
      label={text.label(count)}
      title={text.title(count)}
      text={text.text(count)}
      submit={text.submit(count)}
      onConfirm={run}
      onStop={() => {
        isStopped.current = true;
      }}
    />
  );
}

/** Deletes every selected record. */
export function BulkDeleteButton({ text, word }: Pick<BulkActionButtonProps, 'text' | 'word'>) {
  const api = useApi();
  const resource = useResourceContext() ?? '';
  return <BulkActionButton text={text} act={(id) => api.delete(resource, { id })} danger word={word} />;
}

/** Takes ids from `waiting` until it is empty or stopped; returns those that failed, with their errors. */
async function runAll(
  waiting: string[],
  act: BulkActionButtonProps['act'],
  isStopped: { readonly current: boolean },
) {
  const failed = new Map<string, unknown>();
  async function work() {
    while (!isStopped.current) {
      const id = waiting.shift();
      if (id === undefined) return;
      await act(id).catch((error) => failed.set(id, error));
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return failed;
}

const failedText = (count: number, reasons: string) =>
  `${count} couldn't be changed and ${count === 1 ? 'stays' : 'stay'} selected. ${reasons}`;

const stoppedText = (count: number) =>
  count === 1
    ? 'Stopped: 1 was left as it is and stays selected'
    : `Stopped: ${count} were left as they are and stay selected`;
