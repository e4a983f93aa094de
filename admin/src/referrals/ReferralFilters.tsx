import { useTranslate } from 'react-admin';
import { REFERRAL_STATES } from '../../../src/shared/leads/referral.contract.js';
import { FilterBar, useFilter } from '../lists/FilterBar';
import { FilterSelect, FilterText } from '../lists/FilterFields';

export function ReferralFilters() {
  const translate = useTranslate();
  return (
    <FilterBar>
      <FilterText label="referral.filter.q" grow {...useFilter('q')} />
      <FilterSelect
        label="referral.filter.state"
        options={REFERRAL_STATES.map((state) => [state, translate(`referral.state.${state}`)])}
        {...useFilter('state')}
      />
    </FilterBar>
  );
}
