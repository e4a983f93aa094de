import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../useApi';
import { ONCE } from '../once';

export const SETTINGS_KEY = ['campaigns', 'settings'];

export function useCampaignSettings() {
  const api = useApi();
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: () => api.campaignSettings(), ...ONCE });
}
