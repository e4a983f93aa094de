import type { Config } from '../../platform/config.js';
import type { TimeoutSettings } from '../../platform/providers/provider-calls.js';
import { missingIn } from '../../platform/providers/provider-tests.js';
import { Json2Transport } from './json2-transport.js';
import type { OdooTransport } from './odoo-transport.js';
import { XmlRpcTransport } from './xml-rpc-transport.js';

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
