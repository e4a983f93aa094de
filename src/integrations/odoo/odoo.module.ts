import { Module } from '@nestjs/common';
import { type Integration, ODOO_TEST_FAILED } from '#shared/integration.js';
import { CrmSync } from '../../leads/crm-sync.port.js';
import { LeadsModule } from '../../leads/leads.module.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ProviderHealth } from '../../platform/providers/provider-health.js';
import { Crm } from './crm.js';
import { LeadSyncJobs } from './lead-sync.jobs.js';
import { LeadSyncService } from './lead-sync.service.js';
import { OdooAdapter } from './odoo.adapter.js';
import { OdooController } from './odoo.controller.js';
import { missingFor, neededFor, openOdoo } from './open-odoo.js';

export const ODOO_INTEGRATION: Integration = {
  name: 'odoo',
  label: 'Odoo',
  role: 'Business-management system',
  needs: ['ODOO_URL', 'ODOO_DB', 'ODOO_API_KEY'],
  options: ['ODOO_PROTOCOL', 'ODOO_USERNAME', 'ODOO_PASSWORD'],
};

@Module({
  imports: [LeadsModule],
  controllers: [OdooController],
  providers: [
    LeadSyncService,
    LeadSyncJobs,
    { provide: CrmSync, useExisting: LeadSyncService },
    { provide: Crm, inject: [CONFIG, ProviderHealth], useFactory: createOdoo },
  ],
  exports: [CrmSync],
})
export class OdooModule {}

function createOdoo(config: Config, health: ProviderHealth): OdooAdapter {
  const [transport, tester] = [openOdoo(config), openOdoo(config)];
  const odoo = new OdooAdapter(transport && tester && { transport, tester }, missingFor(config));
  const outcomes = health.register(ODOO_INTEGRATION.name, {
    isConfigured: odoo.isConfigured,
    needs: neededFor(config),
    calls: transport?.calls,
    test: () => odoo.testConnection(),
    testFailed: ODOO_TEST_FAILED,
  });
  if (tester) tester.calls.onOutcome = outcomes.settled;
  return odoo;
}
