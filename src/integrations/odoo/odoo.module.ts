import { Module } from '@nestjs/common';
import { type Integration, ODOO_TEST_FAILED } from '#shared/integration.js';
import { CrmSync } from '../../leads/crm-sync.port.js';
import { LeadsModule } from '../../leads/leads.module.js';
import { CONFIG, type Config } from '../../platform/config.js';
import type { TimeoutSettings } from '../../platform/providers/provider-calls.js';
import { ProviderHealth } from '../../platform/providers/provider-health.js';
import { missingIn } from '../../platform/providers/provider-tests.js';
import { Crm } from './crm.js';
import { Json2Transport } from './json2-transport.js';
import { LeadSyncJobs, LeadSyncService } from './lead-sync.service.js';
import { OdooAdapter } from './odoo.adapter.js';
import { OdooController } from './odoo.controller.js';
import type { OdooTransport } from './odoo-transport.js';
import { XmlRpcTransport } from './xml-rpc-transport.js';

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

const TIMEOUTS: TimeoutSettings = { totalMs: 15_000, connectMs: 3_000, backoffMs: 250 };

type OdooConfig = Pick<
  Config,
  'ODOO_URL' | 'ODOO_DB' | 'ODOO_USERNAME' | 'ODOO_PASSWORD' | 'ODOO_API_KEY' | 'ODOO_PROTOCOL'
>;

/** The configured transport, or null when Odoo isn't configured. */
export function openOdoo(config: OdooConfig, timeouts: Partial<TimeoutSettings> = {}): OdooTransport | null {
  if (missingFor(config).length > 0) return null;
  const shared = {
    baseUrl: config.ODOO_URL!,
    database: config.ODOO_DB!,
    timeouts: { ...TIMEOUTS, ...timeouts },
  };
  const { ODOO_API_KEY: apiKey = '', ODOO_USERNAME: username = '' } = config;
  return config.ODOO_PROTOCOL === 'json2'
    ? new Json2Transport({ ...shared, apiKey })
    : new XmlRpcTransport({ ...shared, username, secret: apiKey || config.ODOO_PASSWORD! });
}

/** The environment variables the chosen protocol needs. */
export function neededFor({ ODOO_PROTOCOL }: Pick<OdooConfig, 'ODOO_PROTOCOL'>): string[] {
  return ODOO_PROTOCOL === 'json2'
    ? ['ODOO_URL', 'ODOO_DB', 'ODOO_API_KEY']
    : ['ODOO_URL', 'ODOO_DB', 'ODOO_USERNAME', 'ODOO_API_KEY or ODOO_PASSWORD'];
}

/** The environment variables that are missing. */
export function missingFor(config: OdooConfig): string[] {
  return missingIn(config, neededFor(config));
}
