import { useState } from 'react';
import { type RaRecord, useEditContext } from 'react-admin';

/**
 * The record to edit, as it is read when the editor opens. What the cache has until then may be hours old, and a form
 * stays at what it began with: saving would accuse a colleague of being faster.
 */
export function useNewest<R extends RaRecord>() {
  const { record, error, isFetching, refetch } = useEditContext<R>();
  const [reading, setReading] = useState<'awaited' | 'begun' | 'done'>('awaited');
  if (reading === 'awaited' && isFetching) setReading('begun');
  if (reading === 'begun' && !isFetching && !error) setReading('done');
  return { record: reading === 'done' ? record : undefined, error: isFetching ? null : error, refetch };
}
