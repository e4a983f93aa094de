import type { IntegrationName, IntegrationTest, IntegrationView, OdooStatus } from '#shared/integration.js';
import { API, ask, read } from './rest';

/** Connected services. */
export const integrationsApi = {
  integrations: () => read<IntegrationView[]>(`${API}/integrations`, {}),

  testIntegration: async (name: IntegrationName) =>
    (await ask<IntegrationTest>(`${API}/integrations/${name}/test`, 'POST', {})).data,

  odooStatus: () => read<OdooStatus>(`${API}/odoo`, {}),

  testOdoo: () => read<IntegrationTest>(`${API}/odoo/test-connection`, {}),

  syncLead: async (id: string) =>
    (await ask<{ odooId: number }>(`${API}/odoo/sync-lead`, 'POST', { id })).data.odooId,
};
