import { useRef } from 'react';
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import { ConfirmButton } from './ConfirmButton';
import { useReason } from './useReason';

/** Few enough that requests of others do not wait. */
const AT_ONCE = 4;

interface BulkActionProps {
  /** Group of its messages: `label`, `title`, `text`, `submit`, `done`. */
  messages: string;
  /** What is done with each record. */
  act: (id: string) => Promise<unknown>;
  danger?: boolean;
  /** A word to type first. */
  word?: string;
}

/**
 * Does one thing with every selected record, after a look at how many they are, and tells how many went well. Records
 * that failed stay selected for another try, and so do those it had not come to when it was stopped.
 */
export function BulkAction({ messages, act, danger, word }: BulkActionProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { selectedIds, onSelect } = useListContext();
  const count = { smart_count: selectedIds.length };
  const reasonOf = useReason();
  const stop = useRef(false);

  async function run() {
    const waiting = selectedIds.map(String);
    stop.current = false;
    const failed = await runAll(waiting, act, stop);
    const tell = (message: string, type: 'success' | 'error' | 'info', count: number, reasons?: string) =>
      count > 0 && notify(message, { type, messageArgs: { smart_count: count, reasons } });
    tell(`${messages}.done`, 'success', selectedIds.length - failed.size - waiting.length);
    tell('list.bulkFailed', 'error', failed.size, [...new Set([...failed.values()].map(reasonOf))].join(' '));
    tell('list.bulkStopped', 'info', waiting.length);
    onSelect([...failed.keys(), ...waiting]);
    refresh();
  }

  return (
    <ConfirmButton
      variant="outlined"
      danger={danger}
      word={word}
      label={translate(`${messages}.label`, count)}
      title={translate(`${messages}.title`, count)}
      text={translate(`${messages}.text`, count)}
      submit={translate(`${messages}.submit`, count)}
      onConfirm={run}
      onStop={() => {
        stop.current = true;
      }}
    />
  );
}

/** Takes from `waiting` until it is empty or the run is stopped, and returns the ids that failed, with why. */
async function runAll(waiting: string[], act: BulkActionProps['act'], stop: { current: boolean }) {
  const failed = new Map<string, unknown>();
  async function work() {
    while (!stop.current) {
      const id = waiting.shift();
      if (id === undefined) return;
      await act(id).catch((error) => failed.set(id, error));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}
