import { Module } from '@nestjs/common';
import { type Integration, ODOO_TEST_FAILED } from '#shared/integration.js';
import { CrmSync } from '../../leads/crm-sync.port.js';
import { LeadsModule } from '../../leads/leads.module.js';
import type { Config } from '../../platform/config.js';
import type { Connection } from '../../platform/providers/connection.js';
import { Connections } from '../../platform/providers/connections.js';
import type { TimeoutSettings } from '../../platform/providers/provider-calls.js';
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
  connect: {
    subject: 'CRM',
    service: 'Odoo',
    where: "Create an API key in Odoo under your user's preferences, Account Security.",
    stops: 'Leads are no longer synced to Odoo. Those already there stay.',
    fields: [
      { name: 'ODOO_URL', label: 'URL', hint: 'For example, https://example.odoo.com' },
      { name: 'ODOO_DB', label: 'Database' },
      { name: 'ODOO_API_KEY', label: 'API key', kind: 'secret' },
      {
        name: 'ODOO_PROTOCOL',
        label: 'Version',
        choices: { json2: 'Odoo 19 and later', xmlrpc: 'Odoo 18 and earlier' },
      },
      {
        name: 'ODOO_USERNAME',
        label: 'Login',
        isOptional: true,
        hint: "The login of the key's user. Only for Odoo 18 and earlier.",
      },
    ],
  },
};

const CONNECTION: Connection<OdooAdapter> = {
  integration: ODOO_INTEGRATION,
  addressIn: ({ ODOO_URL }) => ODOO_URL ?? '',
  open(config) {
    const [main, test] = [openOdoo(config), openOdoo(config)];
    return new OdooAdapter(main && test && { main, test }, missingFor(config));
  },
  describe: (odoo, config) => ({
    isConfigured: odoo.isConfigured,
    needs: neededFor(config),
    calls: odoo.calls,
    testCalls: odoo.testCalls,
    test: () => odoo.testConnection(),
    testFailed: ODOO_TEST_FAILED,
  }),
  close: (odoo) => odoo.onApplicationShutdown(),
  refusals: {
    reach: "We couldn't find this version of Odoo at this URL. Check both.",
    'sign in': 'Odoo refused these keys: the database, the API key or the login is wrong.',
    read: "Odoo accepts the key, but its user isn't allowed to read leads, or the CRM app isn't installed.",
  },
};

@Module({
  imports: [LeadsModule],
  controllers: [OdooController],
  providers: [
    LeadSyncService,
    LeadSyncJobs,
    { provide: CrmSync, useExisting: LeadSyncService },
    {
      provide: Crm,
      inject: [Connections],
      useFactory: (connections: Connections) => connections.open(CONNECTION),
    },
  ],
  exports: [CrmSync],
})
export class OdooModule {}

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
