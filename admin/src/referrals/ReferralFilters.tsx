import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { REFERRAL_STATES, type ReferralFilter } from '../../../src/shared/leads/referral.contract.js';
import { FilterSelect, FilterText } from '../leads/filterFields';

interface ReferralFiltersProps {
  value: ReferralFilter;
  onChange: (filter: ReferralFilter) => void;
}

export function ReferralFilters({ value, onChange }: ReferralFiltersProps) {
  const translate = useTranslate();
  const field = (key: keyof ReferralFilter) => ({
    value: String(value[key] ?? ''),
    onChange: (next: string) => onChange({ ...value, [key]: next || undefined }),
  });
  return (
    <Box component="search" aria-label={translate('referral.filter.label')} sx={ROW}>
      <FilterText label="referral.filter.q" grow {...field('q')} />
      <FilterSelect
        label="referral.filter.state"
        options={REFERRAL_STATES.map((state) => [state, translate(`referral.state.${state}`)])}
        {...field('state')}
      />
      {(value.q || value.state) && (
        <Button onClick={() => onChange({})}>{translate('referral.clear')}</Button>
      )}
    </Box>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, my: 1.5 };
