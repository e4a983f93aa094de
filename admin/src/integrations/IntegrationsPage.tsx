import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { AdminMenu } from '../admin/AdminMenu';
import { Page } from '../layout/Page';
import { AdminsOnly } from '../states/AdminsOnly';
import { Loaded } from '../states/Loaded';
import { useApi } from '../useApi';
import { IntegrationCard } from './IntegrationCard';
import { INTEGRATIONS_KEY } from './useTestRun';

/** `/admin/integrations`: every service the product works with, for administrators. */
export function IntegrationsPage() {
  return (
    <AdminsOnly>
      <Integrations />
    </AdminsOnly>
  );
}

function Integrations() {
  const translate = useTranslate();
  const api = useApi();
  const query = useQuery({ queryKey: INTEGRATIONS_KEY, queryFn: () => api.integrations(), retry: false });
  return (
    <Page title={translate('integration.title')} subtitle={translate('integration.subtitle')}>
      <AdminMenu />
      <Loaded query={query} failed="integration.failed" height={480}>
        {(integrations) => (
          <Box sx={CARDS}>
            {integrations.map((integration) => (
              <IntegrationCard key={integration.name} integration={integration} />
            ))}
          </Box>
        )}
      </Loaded>
    </Page>
  );
}

const CARDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(24rem, 100%), 1fr))',
  alignItems: 'start',
  gap: 2,
};
