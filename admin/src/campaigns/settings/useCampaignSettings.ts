import { useQuery } from '@tanstack/react-query';
import { ONCE } from '../../components/useSaveSettings';
import { useApi } from '../../useApi';

export const SETTINGS_KEY = ['campaigns', 'settings'];

export function useCampaignSettings() {
  const api = useApi();
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: () => api.campaignSettings(), ...ONCE });
}
