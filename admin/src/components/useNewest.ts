import { useState } from 'react';
import { type RaRecord, useEditContext } from 'react-admin';

/**
 * The record to edit, fetched when the editor opens. The cached one may be hours old, and since a form keeps the record it
 * started with, saving would report a conflict that isn't one.
 */
export function useNewest<R extends RaRecord>() {
  const { record, error, isFetching, refetch } = useEditContext<R>();
  const [reading, setReading] = useState<'awaited' | 'begun' | 'done'>('awaited');
  if (reading === 'awaited' && isFetching) setReading('begun');
  if (reading === 'begun' && !isFetching && !error) setReading('done');
  return { record: reading === 'done' ? record : undefined, error: isFetching ? null : error, refetch };
}
