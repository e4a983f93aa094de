import Box from '@mui/material/Box';
import { NumberInput, required } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type CampaignTiming, TIMING_RANGES } from '#shared/campaigns/campaign-settings.js';
import { campaignText } from '../text';

interface TimingSentenceProps {
  timing: CampaignTiming;
  sentence: string;
  mayChange: boolean;
}

/** A sentence with a number to change in it. */
export function TimingSentence({ timing, sentence, mayChange }: TimingSentenceProps) {
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

export const SENTENCE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 48 };
