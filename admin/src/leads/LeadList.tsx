import { useTranslate } from 'react-admin';
import { Page } from '../layout/Page';
import { LeadRecords } from './LeadRecords';

/** `/leads`; the file of them is taken from the dashboard, or by administrators from their own list. */
export function LeadList() {
  const translate = useTranslate();
  return (
    <Page title={translate('lead.title')}>
      <LeadRecords storeKey="leads.listParams" withoutExport />
    </Page>
  );
}
