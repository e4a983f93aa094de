import { Loaded } from '../../states/Loaded';
import { campaignText } from '../text';
import { TimingsForm } from './TimingsForm';
import { useCampaignSettings } from './useCampaignSettings';

/** The tab `Settings`: each timing as a sentence. */
export function CampaignSettings() {
  return (
    <Loaded query={useCampaignSettings()} failed={campaignText.settings.failed} height={480}>
      {(settings) => <TimingsForm settings={settings} />}
    </Loaded>
  );
}
