import { useTranslate } from 'react-admin';
import { REFERRAL_STATES } from '../../../src/shared/leads/referral.contract.js';
import { FilterBar, useFilter } from '../lists/FilterBar';
import { FilterSelect } from '../lists/FilterFields';

export function ReferralFilters() {
  const translate = useTranslate();
  return (
    <FilterBar search={{ label: 'referral.filter.q', field: 'q' }}>
      <FilterSelect
        label="referral.filter.state"
        options={REFERRAL_STATES.map((state) => [state, translate(`referral.state.${state}`)])}
        {...useFilter('state')}
      />
    </FilterBar>
  );
}
