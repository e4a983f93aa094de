import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { IntegrationName } from '../../../src/shared/integrations/integrations.contract.js';
import type { dataProvider } from '../dataProvider';

/** Runs the test of a service and reads its card again. */
export function useIntegrationTest(name: IntegrationName) {
  const api = useDataProvider<typeof dataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.testIntegration(name),
    onSettled: () => queries.invalidateQueries({ queryKey: ['integrations'] }),
    onError: (error) => notify(error.message || 'integration.testFailed', { type: 'error' }),
  });
  return { run: () => mutate(), isPending };
}
