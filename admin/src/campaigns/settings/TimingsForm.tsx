import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { CAMPAIGN_WORKFLOWS } from '#shared/campaigns/campaign.contract.js';
import {
  type CampaignSettingsView,
  type CampaignTiming,
  HOUR_SENTENCES,
  TIMING_RANGES,
  TIMING_SENTENCES,
} from '#shared/campaigns/campaign-settings.js';
import { useApi } from '../../api/useApi';
import { ConflictNotice } from '../../components/ConflictNotice';
import { FormButtons, SaveChanges, SettingsForm } from '../../components/RecordForm';
import { useSaveSettings } from '../../components/useSaveSettings';
import { DropChanges } from '../../content/DropChanges';
import { may } from '../../session/may';
import { campaignText } from '../text';
import { HourSentence } from './HourSentence';
import { TimingSentence } from './TimingSentence';
import { SETTINGS_KEY } from './useCampaignSettings';

const DRAFT = 'campaign settings';
const TIMINGS = Object.keys(TIMING_RANGES) as CampaignTiming[];

export function TimingsForm({ settings }: { settings: CampaignSettingsView }) {
  const api = useApi();
  const { record, saving, conflict, settle } = useSaveSettings({
    before: settings,
    draft: DRAFT,
    text: campaignText.settings,
    queryKey: SETTINGS_KEY,
    fields: TIMINGS,
    send: (changes, version) => api.changeCampaignSettings(changes, version),
  });
  const mayChange = may('campaigns.settings');
  return (
    <SettingsForm record={record} saving={saving} draft={DRAFT}>
      <Paper sx={{ p: { xs: 2, sm: 3 } }}>
        {conflict && (
          <ConflictNotice
            title={campaignText.settings.conflict}
            now={conflict}
            fields={TIMINGS}
            labels={campaignText.timing}
            onSettled={settle}
          />
        )}
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {campaignText.settings.about}
        </Typography>
        {CAMPAIGN_WORKFLOWS.map((workflow) => (
          <Box key={workflow} component="fieldset" sx={GROUP}>
            <Typography component="legend" variant="h3" sx={{ mb: 1, p: 0 }}>
              {campaignText.workflows[workflow]}
            </Typography>
            {TIMING_SENTENCES[workflow].map(([timing, sentence]) => (
              <TimingSentence key={timing} timing={timing} sentence={sentence} mayChange={mayChange} />
            ))}
          </Box>
        ))}
        <Box component="fieldset" sx={GROUP}>
          <Typography component="legend" variant="h3" sx={{ mb: 1, p: 0 }}>
            {campaignText.settings.hours}
          </Typography>
          {HOUR_SENTENCES.map(([timing, sentence]) => (
            <HourSentence key={timing} timing={timing} sentence={sentence} mayChange={mayChange} />
          ))}
        </Box>
        {mayChange ? (
          <FormButtons>
            <DropChanges />
            <SaveChanges />
          </FormButtons>
        ) : (
          <Typography color="textSecondary">{campaignText.settings.adminsOnly}</Typography>
        )}
      </Paper>
    </SettingsForm>
  );
}

const GROUP = { border: 0, p: 0, m: 0, mb: 3, display: 'grid', gap: 1 };
