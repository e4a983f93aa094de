import { Loaded } from '../../states/Loaded';
import { TimingsForm } from './TimingsForm';
import { useCampaignSettings } from './useCampaignSettings';

/** The tab `Settings`: each timing as a sentence. */
export function CampaignSettings() {
  return (
    <Loaded query={useCampaignSettings()} failed="campaigns.settings.failed" height={480}>
      {(settings) => <TimingsForm settings={settings} />}
    </Loaded>
  );
}
