import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/useApi';
import { ONCE } from '../../components/useSaveSettings';

export const SETTINGS_KEY = ['campaigns', 'settings'];

export function useCampaignSettings() {
  const api = useApi();
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: () => api.campaignSettings(), ...ONCE });
}
