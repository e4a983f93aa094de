import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { ANALYTICS_WEEKS, type AnalyticsWeeks } from '../../../src/shared/analytics/analytics.contract.js';

interface PeriodPickerProps {
  weeks: AnalyticsWeeks;
  onChange: (weeks: string) => void;
}

export function PeriodPicker({ weeks, onChange }: PeriodPickerProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate('analytics.period')}
      value={weeks}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: '100%', sm: '12rem' } }}
    >
      {ANALYTICS_WEEKS.map((each) => (
        <option key={each} value={each}>
          {translate('analytics.weeks', { weeks: each })}
        </option>
      ))}
    </TextField>
  );
}
