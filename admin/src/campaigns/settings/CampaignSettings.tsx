import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../states/Loaded';
import { useApi } from '../../useApi';
import { ONCE } from '../once';
import { TimingsForm } from './TimingsForm';

export const SETTINGS_KEY = ['campaigns', 'settings'];

/** The tab `Settings`: each timing as a sentence. */
export function CampaignSettings() {
  const api = useApi();
  const query = useQuery({ queryKey: SETTINGS_KEY, queryFn: () => api.campaignSettings(), ...ONCE });
  return (
    <Loaded query={query} failed="campaigns.settings.failed" height={480}>
      {(settings) => <TimingsForm settings={settings} />}
    </Loaded>
  );
}
