import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';

export const INTEGRATIONS_KEY = ['integrations'];

/** Runs the test of a service and reads again what shows it. */
export function useTestRun(test: () => Promise<unknown>, queryKey: readonly string[]) {
  const queries = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: test,
    onSettled: () => queries.invalidateQueries({ queryKey }),
    onError: (error) => notify(error.message || 'integration.testFailed', { type: 'error' }),
  });
  return { run: () => mutate(), isPending };
}
