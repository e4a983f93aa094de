import { ListBase, useTranslate } from 'react-admin';
import { Page } from '../layout/Page';
import { LeadListView } from './LeadListView';

const PER_PAGE = 25;

export function LeadList() {
  const translate = useTranslate();
  return (
    <Page title={translate('lead.title')}>
      <LeadsOfList />
    </Page>
  );
}

/** The list itself; the admin area shows it under its own heading. */
export function LeadsOfList() {
  return (
    <ListBase resource="leads" sort={{ field: 'createdAt', order: 'DESC' }} perPage={PER_PAGE}>
      <LeadListView />
    </ListBase>
  );
}
