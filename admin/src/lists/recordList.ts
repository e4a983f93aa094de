import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { useStore } from 'react-admin';

/** A column of a table, and on a phone a line of a card. */
export interface Column<R extends RaRecord> {
  key: string;
  label: string;
  /** The field of the API this column sorts by; none where it cannot be sorted. */
  sort?: string;
  /** Holds an e-mail address, which is not to break for want of room. */
  wide?: boolean;
  /** How many lines of a card its value usually takes, one unless told: its place is as high while it is read. */
  lines?: number;
  /** Whether there is nothing to show of this record: a table has a dash there, a card leaves it out. */
  isBlank?(record: R): boolean;
  render(record: R): ReactNode;
}

export interface RecordListShape<R extends RaRecord> {
  resource: string;
  /** Prefix of the list's messages. */
  messages: string;
  columns: Column<R>[];
  /** The name of a record in messages and for screen readers. */
  nameOf(record: R): string;
  /** What can be done with one record. */
  actions?(record: R): ReactNode;
  /** Offered where there is no record yet; the label is a message key. */
  emptyAction?: { label: string } & ({ to: string } | { href: string });
  /** Actions on several records; without it nothing can be selected. */
  bulk?: ReactNode;
}

// biome-ignore lint/suspicious/noExplicitAny: a context has no type parameter; the list and its parts share one shape
export const RecordListContext = createContext<RecordListShape<any> | null>(null);

export function useRecordList() {
  const shape = useContext(RecordListContext);
  if (!shape) throw new Error('This part belongs into a RecordList.');
  return shape;
}

/** One and the same: with another one at each drawing the store would be read and followed anew. */
const NONE: string[] = [];

/** The columns this person wants to see; the first one names the record and always shows. */
export function useChosenColumns() {
  const { resource, columns } = useRecordList();
  const [hidden, setHidden] = useStore<string[]>(`admin.${resource}.hiddenColumns`, NONE);
  const isShown = (key: string) => !hidden.includes(key);
  const shown = useMemo(
    () => columns.filter(({ key }, index) => index === 0 || !hidden.includes(key)),
    [columns, hidden],
  );
  return {
    shown,
    isShown,
    toggle: (key: string) =>
      setHidden(isShown(key) ? [...hidden, key] : hidden.filter((each) => each !== key)),
  };
}
