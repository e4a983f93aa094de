import { RowsSkeleton } from '../dashboard/RowsSkeleton';
import { RecordCards, useCardHeight } from './RecordCards';
import { RecordTable } from './RecordTable';
import { useOnPhone } from './useOnPhone';

const ROW_HEIGHT = 76;

/** The records of a list: a table, or cards where the screen is too narrow for one. */
export function RecordRows() {
  return useOnPhone() ? <RecordCards /> : <RecordTable />;
}

/** Placeholder while the rows are read. */
export function RecordRowsSkeleton() {
  const cardHeight = useCardHeight();
  return <RowsSkeleton rows={10} height={useOnPhone() ? cardHeight : ROW_HEIGHT} />;
}
