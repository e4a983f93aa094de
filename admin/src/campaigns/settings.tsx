import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { NumberInput, required, SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { CAMPAIGN_WORKFLOWS } from '#shared/campaign.js';
import {
  type CampaignSettingsView,
  type CampaignTiming,
  formatHour,
  HOUR_SENTENCES,
  TIMING_RANGES,
  TIMING_SENTENCES,
} from '#shared/campaign-settings.js';
import { useApi } from '../api/useApi';
import { ConflictNotice } from '../components/ConflictNotice';
import { CancelButton, FormToolbar, SaveButton } from '../components/FormToolbar';
import { ONCE, SettingsForm, useSaveSettings } from '../components/SettingsForm';
import { may } from '../session/may';
import { Loaded } from '../states/Loaded';
import { CampaignsPage } from './CampaignsPage';
import { campaignText } from './text';

/** `/campaigns/settings`: each timing as a sentence. */
export function CampaignSettings() {
  const query = useCampaignSettings();
  return (
    <CampaignsPage>
      <Loaded query={query} failed={campaignText.settings.failed} height={480}>
        {(settings) => <TimingsForm settings={settings} />}
      </Loaded>
    </CampaignsPage>
  );
}

const DRAFT = 'campaign settings';
const TIMINGS = Object.keys(TIMING_RANGES) as CampaignTiming[];

function TimingsForm({ settings }: { settings: CampaignSettingsView }) {
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
          <FormToolbar>
            <CancelButton draft={DRAFT} />
            <SaveButton />
          </FormToolbar>
        ) : (
          <Typography color="textSecondary">{campaignText.settings.adminsOnly}</Typography>
        )}
      </Paper>
    </SettingsForm>
  );
}

const GROUP = { border: 0, p: 0, m: 0, mb: 3, display: 'grid', gap: 1 };

interface HourSentenceProps {
  timing: CampaignTiming;
  sentence: string;
  mayChange: boolean;
}

/** A sentence with an hour of the day to choose in it. */
function HourSentence({ timing, sentence, mayChange }: HourSentenceProps) {
  const [before, after] = sentence.split('#');
  const [least, most] = TIMING_RANGES[timing];
  const hours = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return (
    <Box sx={SENTENCE}>
      <span>{before}</span>
      <SelectInput
        source={timing}
        label={campaignText.timing[timing]}
        choices={hours.map((hour) => ({ id: hour, name: formatHour(hour) }))}
        validate={required()}
        readOnly={!mayChange}
        helperText={false}
        sx={{ width: '9rem', m: 0 }}
      />
      <span>{after}</span>
    </Box>
  );
}

interface TimingSentenceProps {
  timing: CampaignTiming;
  sentence: string;
  mayChange: boolean;
}

/** A sentence with a number to change in it. */
function TimingSentence({ timing, sentence, mayChange }: TimingSentenceProps) {
  const [before, after = ''] = sentence.split('#');
  const isOne = useWatch({ name: timing }) === 1;
  const [least, most] = TIMING_RANGES[timing];
  const range = campaignText.settings.range(least, most);
  const inRange = (value: unknown) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most ? undefined : range;
  return (
    <Box sx={SENTENCE}>
      <span>{before}</span>
      <NumberInput
        source={timing}
        label={false}
        validate={[required(), inRange]}
        min={least}
        max={most}
        step={1}
        readOnly={!mayChange}
        helperText={false}
        slotProps={{ htmlInput: { 'aria-label': sentence.replace('#', '…'), title: range } }}
        sx={{ width: '5.5rem', m: 0 }}
      />
      <span>{isOne ? after.replace(/^ (hour|day)s/, ' $1') : after}</span>
    </Box>
  );
}

const SENTENCE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 48 };

const SETTINGS_KEY = ['campaigns', 'settings'];

function useCampaignSettings() {
  const api = useApi();
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: () => api.campaignSettings(), ...ONCE });
}
