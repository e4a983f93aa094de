import { Box, Paper, Typography } from '@mui/material';
import { BooleanInput, NumberInput, SelectInput } from 'react-admin';
import { type FieldValues, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { CAMPAIGN_WORKFLOWS } from '#shared/campaign.js';
import {
  CAMPAIGN_RULES,
  type CampaignRule,
  type CampaignTiming,
  campaignSettingsSchema,
  formatHour,
  HOUR_SENTENCES,
  RULE_SENTENCES,
  TIMING_RANGES,
  TIMING_SENTENCES,
} from '#shared/campaign-settings.js';
import { SETTINGS_ID } from '../api/resources';
import { Edit } from '../components/Edit';
import { CancelButton, FormToolbar, SaveButton } from '../components/FormToolbar';
import { RecordForm } from '../components/RecordForm';
import { may } from '../session/session';
import { CampaignsPage, useCampaignsPath } from './CampaignsPage';
import { campaignText } from './text';

const DRAFT = 'campaign settings';
const TIMINGS = Object.keys(TIMING_RANGES) as CampaignTiming[];
const EDIT_TEXT = {
  failed: campaignText.settings.failed,
  missing: campaignText.settings.failed,
  back: campaignText.tabs.monitor,
};
const TEXT = { ...campaignText.settings, field: { ...campaignText.timing, ...campaignText.rules } };

/** `/campaigns/settings`: each timing as a sentence. */
export function CampaignSettings() {
  const mayChange = may('campaigns.settings');
  const navigate = useNavigate();
  const base = useCampaignsPath();
  return (
    <CampaignsPage>
      <Edit
        resource="campaigns/settings"
        id={SETTINGS_ID}
        text={EDIT_TEXT}
        onBack={() => void navigate(base)}
      >
        <Paper sx={{ p: { xs: 2, sm: 3 } }}>
          <RecordForm
            draft={DRAFT}
            schema={campaignSettingsSchema}
            check={check}
            text={TEXT}
            toolbar={() => (mayChange ? <ChangeButtons /> : null)}
          >
            <Timings mayChange={mayChange} />
          </RecordForm>
        </Paper>
      </Edit>
    </CampaignsPage>
  );
}

/** The API accepts partial changes, but the form needs every timing. */
function check(values: FieldValues) {
  const blank = TIMINGS.filter((timing) => values[timing] === null);
  return Object.fromEntries(blank.map((timing) => [timing, 'Required']));
}

function ChangeButtons() {
  return (
    <FormToolbar>
      <CancelButton draft={DRAFT} />
      <SaveButton />
    </FormToolbar>
  );
}

function Timings({ mayChange }: { mayChange: boolean }) {
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {campaignText.settings.about}
      </Typography>
      <Box component="fieldset" sx={GROUP}>
        <Typography component="legend" variant="h3" sx={{ mb: 1, p: 0 }}>
          {campaignText.settings.automatic}
        </Typography>
        <Typography color="textSecondary">{campaignText.settings.automaticHint}</Typography>
        {(Object.keys(CAMPAIGN_RULES) as CampaignRule[]).map((rule) => (
          <BooleanInput
            key={rule}
            source={rule}
            label={RULE_SENTENCES[rule]}
            readOnly={!mayChange}
            disabled={!mayChange}
            helperText={false}
          />
        ))}
      </Box>
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
      {!mayChange && <Typography color="textSecondary">{campaignText.settings.adminsOnly}</Typography>}
    </>
  );
}

const GROUP = { border: 0, p: 0, m: 0, mb: 3, display: 'grid', gap: 1 };

interface HourSentenceProps {
  timing: CampaignTiming;
  sentence: string;
  mayChange: boolean;
}

/** A sentence with a select for the hour of the day. */
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

/** A sentence with a number input. */
function TimingSentence({ timing, sentence, mayChange }: TimingSentenceProps) {
  const [before, after = ''] = sentence.split('#');
  const isOne = useWatch({ name: timing }) === 1;
  const [least, most] = TIMING_RANGES[timing];
  const range = campaignText.settings.range(least, most);
  return (
    <Box sx={SENTENCE}>
      <span>{before}</span>
      <NumberInput
        source={timing}
        label={false}
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
