import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { IntegrationName } from '../../../src/shared/integrations/integrations.contract.js';
import { useApi } from '../useApi';

/** Runs the test of a service and reads its card again. */
export function useIntegrationTest(name: IntegrationName) {
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.testIntegration(name),
    onSettled: () => queries.invalidateQueries({ queryKey: ['integrations'] }),
    onError: (error) => notify(error.message || 'integration.testFailed', { type: 'error' }),
  });
  return { run: () => mutate(), isPending };
}
