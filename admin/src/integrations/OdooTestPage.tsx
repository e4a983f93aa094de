import { Alert, Button, Paper, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { formatDateTime } from '#shared/format.js';
import { type IntegrationTest } from '#shared/integration.js';
import { useApi } from '../api/useApi';
import { SmallText } from '../components/SmallText';
import { Page } from '../layout/Page';
import { Loaded } from '../states/Loaded';
import { TestSteps, useTestRun } from './TestSteps';
import { odooText } from './text';

const ODOO_KEY = ['odoo'];

/** `/admin/odoo-test`: staff see the last result, admins run the test. */
export function OdooTestPage() {
  const { canAccess } = useCanAccess({ resource: 'integrations', action: 'test' });
  const api = useApi();
  const query = useQuery({ queryKey: ODOO_KEY, queryFn: () => api.odooStatus(), retry: false });
  return (
    <Page
      title={odooText.title}
      subtitle={canAccess ? odooText.subtitle : odooText.subtitleStaff}
      actions={canAccess && <RunTest />}
    >
      <Paper sx={{ p: { xs: 2, sm: 3 }, maxWidth: '48rem' }}>
        <Loaded query={query} failed={odooText.failed} height={160}>
          {({ lastTest, synced, failed }) => (
            <Stack spacing={2}>
              {lastTest ? <OdooResult test={lastTest} /> : <NotTested />}
              <Typography color="textSecondary">{odooText.counts(synced, failed)}</Typography>
            </Stack>
          )}
        </Loaded>
      </Paper>
    </Page>
  );
}

function RunTest() {
  const api = useApi();
  const { run, isPending } = useTestRun(() => api.testOdoo(), ODOO_KEY);
  return (
    <Button variant="contained" disabled={isPending} onClick={run} sx={{ minWidth: '10rem' }}>
      {isPending ? odooText.running : odooText.run}
    </Button>
  );
}

function NotTested() {
  return (
    <div>
      <Typography variant="h3" component="h2">
        {odooText.none}
      </Typography>
      <Typography color="textSecondary">{odooText.noneHint}</Typography>
    </div>
  );
}

function OdooResult({ test }: { test: IntegrationTest }) {
  const ms = test.steps.reduce((sum, step) => sum + step.ms, 0);
  return (
    <Stack spacing={2}>
      <Alert severity={test.success ? 'success' : 'error'} role="status">
        {test.message}
      </Alert>
      <TestSteps steps={test.steps} names={odooText.step} />
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <SmallText>{odooText.at(formatDateTime(test.at), ms)}</SmallText>
        <CopyDetails test={test} />
      </Stack>
    </Stack>
  );
}

/** Contains no secrets, so it can be shared with support. */
function CopyDetails({ test }: { test: IntegrationTest }) {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(detailsOf(test));
    setCopied(true);
  }
  return (
    <Button variant="outlined" onClick={copy}>
      {isCopied ? odooText.copied : odooText.copy}
    </Button>
  );
}

function detailsOf({ message, at, steps }: IntegrationTest): string {
  const lines = steps.map(
    ({ name, ok, ms, detail }) => `${name}: ${ok ? 'ok' : 'failed'}, ${ms} ms. ${detail}`,
  );
  return [message, at, ...lines].join('\n');
}
