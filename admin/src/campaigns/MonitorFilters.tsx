import { useTranslate } from 'react-admin';
import { CAMPAIGN_WORKFLOWS, ENROLLMENT_STATUSES } from '../../../src/shared/campaigns/campaign.contract.js';
import { LEAD_STATUSES, STATUS_LABELS } from '../../../src/shared/leads/lead.contract.js';
import { FilterBar, useFilter } from '../lists/FilterBar';
import { FilterSelect } from '../lists/FilterFields';

export function MonitorFilters() {
  const translate = useTranslate();
  return (
    <FilterBar search={{ label: 'campaigns.search', field: 'q' }}>
      <FilterSelect
        label="campaigns.state"
        options={[...ENROLLMENT_STATUSES, 'none'].map((state) => [
          state,
          translate(`campaigns.states.${state}`),
        ])}
        {...useFilter('state')}
      />
      <FilterSelect
        label="campaigns.stage"
        options={LEAD_STATUSES.map((stage) => [stage, STATUS_LABELS[stage].badge])}
        {...useFilter('stage')}
      />
      <FilterSelect
        label="campaigns.workflow"
        options={CAMPAIGN_WORKFLOWS.map((each) => [each, translate(`campaigns.workflows.${each}`)])}
        {...useFilter('workflow')}
      />
    </FilterBar>
  );
}
