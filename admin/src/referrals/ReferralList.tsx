import { ListBase, useListContext, useTranslate } from 'react-admin';
import type { ReferralFilter, ReferralView } from '../../../src/shared/leads/referral.contract.js';
import { ListRows } from '../layout/ListRows';
import { Page } from '../layout/Page';
import { useLiveList } from '../leads/useLiveList';
import { ReferralCards } from './ReferralCards';
import { ReferralFilters } from './ReferralFilters';
import { ReferralTable } from './ReferralTable';

const PER_PAGE = 25;

export function ReferralList() {
  const translate = useTranslate();
  return (
    <Page title={translate('referral.title')} subtitle={translate('referral.subtitle')}>
      <ListBase resource="referrals" sort={{ field: 'createdAt', order: 'DESC' }} perPage={PER_PAGE}>
        <Referrals />
      </ListBase>
    </Page>
  );
}

function Referrals() {
  const { filterValues, setFilters } = useListContext<ReferralView>();
  // A referral arrives with its lead and goes with it, and its changes are told as the lead's.
  useLiveList('referrals');
  return (
    <>
      <ReferralFilters value={filterValues as ReferralFilter} onChange={(filter) => setFilters(filter)} />
      <ListRows messages="referral" Table={ReferralTable} Cards={ReferralCards} />
    </>
  );
}
