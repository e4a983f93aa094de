import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Page } from '../layout/Page';
import { ADD_LEAD } from './addLeadPath';
import { LeadRecords } from './LeadRecords';

/** `/leads`; the file of them is taken from the dashboard, or by administrators from their own list. */
export function LeadList() {
  const translate = useTranslate();
  return (
    <Page
      title={translate('lead.title')}
      actions={
        <Button variant="contained" component={Link} to={ADD_LEAD}>
          {translate('lead.add.open')}
        </Button>
      }
    >
      <LeadRecords storeKey="leads.listParams" withoutExport />
    </Page>
  );
}
