import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess, useTranslate } from 'react-admin';
import { AdminMenu } from '../admin/AdminMenu';
import { useTestRun } from '../integrations/useTestRun';
import { Page } from '../layout/Page';
import { Loaded } from '../states/Loaded';
import { useApi } from '../useApi';
import { OdooResult } from './OdooResult';

const ODOO_KEY = ['odoo'];

/** `/admin/odoo-test`: every member of staff reads the last result, administrators run the test. */
export function OdooTestPage() {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'integrations', action: 'test' });
  const api = useApi();
  const query = useQuery({ queryKey: ODOO_KEY, queryFn: () => api.odooStatus(), retry: false });
  return (
    <Page
      title={translate('odoo.title')}
      subtitle={translate(canAccess ? 'odoo.subtitle' : 'odoo.subtitleStaff')}
      actions={canAccess && <RunTest />}
    >
      <AdminMenu />
      <Paper sx={{ p: { xs: 2, sm: 3 }, maxWidth: '48rem' }}>
        <Loaded query={query} failed="odoo.failed" height={160}>
          {({ lastTest, synced, failed }) => (
            <Stack spacing={2}>
              {lastTest ? <OdooResult test={lastTest} /> : <NotTested />}
              <Typography color="textSecondary">{translate('odoo.counts', { synced, failed })}</Typography>
            </Stack>
          )}
        </Loaded>
      </Paper>
    </Page>
  );
}

function RunTest() {
  const translate = useTranslate();
  const api = useApi();
  const { run, isPending } = useTestRun(() => api.testOdoo(), ODOO_KEY);
  return (
    <Button variant="contained" disabled={isPending} onClick={run} sx={{ minWidth: '10rem' }}>
      {translate(isPending ? 'odoo.running' : 'odoo.run')}
    </Button>
  );
}

function NotTested() {
  const translate = useTranslate();
  return (
    <div>
      <Typography variant="h3" component="h2">
        {translate('odoo.none')}
      </Typography>
      <Typography color="textSecondary">{translate('odoo.noneHint')}</Typography>
    </div>
  );
}
