import Box from '@mui/material/Box';
import { required, SelectInput } from 'react-admin';
import { type CampaignTiming, formatHour, TIMING_RANGES } from '#shared/campaigns/campaign-settings.js';
import { campaignText } from '../text';
import { SENTENCE } from './TimingSentence';

interface HourSentenceProps {
  timing: CampaignTiming;
  sentence: string;
  mayChange: boolean;
}

/** A sentence with an hour of the day to choose in it. */
export function HourSentence({ timing, sentence, mayChange }: HourSentenceProps) {
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
