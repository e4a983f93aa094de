import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/useApi';

export function useTemplates() {
  const api = useApi();
  return useQuery({ queryKey: ['messageTemplates'], queryFn: () => api.messageTemplates(), retry: false });
}
