import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import { ConfirmButton } from './ConfirmButton';

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

/** Does one thing with every selected record, after a look at how many they are, and tells how many went well. */
export function BulkAction({ messages, act, danger, word }: BulkActionProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { selectedIds, onSelect } = useListContext();
  const count = { smart_count: selectedIds.length };

  async function run() {
    const ids = selectedIds.map(String);
    const failed = await runAll(ids, act);
    const done = ids.length - failed.length;
    if (done > 0) notify(`${messages}.done`, { type: 'success', messageArgs: { smart_count: done } });
    if (failed.length > 0)
      notify('list.bulkFailed', { type: 'error', messageArgs: { smart_count: failed.length } });
    // Records that failed stay selected, for another try.
    onSelect(failed);
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
    />
  );
}

/** Returns the ids that failed. */
async function runAll(ids: string[], act: (id: string) => Promise<unknown>): Promise<string[]> {
  const waiting = [...ids];
  const failed: string[] = [];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const one = id;
      await act(one).catch(() => failed.push(one));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}
