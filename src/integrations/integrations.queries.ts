import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Circuit, Integration, IntegrationState, IntegrationView } from '#shared/integration.js';
import { MINUTE_MS } from '#shared/time.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { Sql } from '../platform/database/sql.js';
import { Connections } from '../platform/providers/connections.js';
import { type Provider, ProviderHealth, type ProviderState } from '../platform/providers/provider-health.js';
import { missingIn, namesIn } from '../platform/providers/provider-tests.js';
import { GOOGLE } from './google/google.module.js';
import { ODOO_INTEGRATION } from './odoo/odoo.module.js';
import {
  MAIL_PROVIDER,
  MAILBOX_PROVIDER,
  PAYMENT_PROVIDER,
  RENT_PROVIDER,
  SIGNATURE_PROVIDER,
  SMS_PROVIDER,
} from './providers.module.js';

/** Longer than any circuit breaker stays open without a retry. */
const MAX_OPEN_MS = 5 * MINUTE_MS;

/** Every connected service and its health. */
@Injectable()
export class IntegrationsQueries implements OnModuleInit {
  constructor(
    private readonly health: ProviderHealth,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly connections: Connections,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.health.register('backend', { isConfigured: true, test: () => this.askDatabase() });
  }

  async list(): Promise<IntegrationView[]> {
    const states = await this.health.states();
    return INTEGRATIONS.map((each) => this.view(each, this.health.find(each.name), states.get(each.name)));
  }

  view(
    integration: Integration,
    provider: Provider | undefined,
    state: ProviderState | undefined,
  ): IntegrationView {
    const needs = provider?.needs ?? integration.needs;
    return {
      ...integration,
      needs,
      options: integration.options.filter((option) => !needs.flatMap(namesIn).includes(option)),
      state: stateOf(integration, provider),
      note: provider?.note ?? null,
      connection: this.connections.viewOf(integration),
      canTest: Boolean(provider?.isConfigured && provider.test),
      missing: missingIn(this.config, needs),
      lastSuccessAt: state?.lastSuccessAt?.toISOString() ?? null,
      lastFailureAt: state?.lastFailureAt?.toISOString() ?? null,
      lastFailure: state?.lastFailure ?? null,
      circuit: provider?.isConfigured && provider.calls ? circuitIn(state, this.clock.now()) : null,
      circuitSince: state?.circuitSince?.toISOString() ?? null,
      lastTest: state?.lastTest ?? null,
    };
  }

  private async askDatabase(): Promise<string> {
    const row = await this.sql.row<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    return `PostgreSQL ${row?.version} answers.`;
  }
}

/**
 * Only the state after the last call is stored: an old open circuit counts as half open, since there may have been no
 * call since.
 */
function circuitIn(state: ProviderState | undefined, now: Date): Circuit {
  const { circuit = 'closed', circuitSince, lastFailureAt } = state ?? {};
  const last = Math.max(circuitSince?.getTime() ?? 0, lastFailureAt?.getTime() ?? 0);
  return circuit === 'open' && now.getTime() - last > MAX_OPEN_MS ? 'half-open' : circuit;
}

function stateOf({ settings }: Integration, provider: Provider | undefined): IntegrationState {
  if (settings) return 'ready';
  if (!provider) return 'planned';
  return provider.isConfigured ? 'ready' : 'unset';
}

/**
 * Every external service in the order of the console's page. Adapters describe themselves and register with
 * `ProviderHealth`.
 */
export const INTEGRATIONS: readonly Integration[] = [
  RENT_PROVIDER,
  SIGNATURE_PROVIDER,
  ODOO_INTEGRATION,
  PAYMENT_PROVIDER,
  SMS_PROVIDER,
  MAIL_PROVIDER,
  MAILBOX_PROVIDER,
  GOOGLE,
  {
    name: 'backend',
    label: 'Backend',
    role: 'Backend services: data, sign-in, files, live updates',
    needs: [],
    options: ['DATABASE_URL', 'DATA_DIR', 'PUBLIC_SITE_URL'],
  },
  {
    name: 'images',
    label: 'Image storage',
    role: 'Uploaded images in a bucket instead of the data folder',
    needs: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    options: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_FORCE_PATH_STYLE'],
  },
  {
    name: 'documents',
    label: 'Document storage',
    role: 'Signed documents in a private bucket instead of the data folder',
    needs: ['S3_DOCUMENTS_BUCKET'],
    options: ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_FORCE_PATH_STYLE'],
  },
  {
    name: 'backups',
    label: 'Backups',
    role: 'Nightly backup of everything',
    needs: ['BACKUP_FOLDER or BACKUP_S3_URL'],
    options: ['BACKUP_PASSPHRASE', 'BACKUP_KEEP'],
  },
  {
    name: 'listings',
    label: 'Listings',
    role: 'Listings widget of the rentals page',
    needs: [],
    options: [],
    settings: '/admin/content/company',
  },
  {
    name: 'booking',
    label: 'Booking',
    role: 'Booking page for walkthroughs',
    needs: [],
    options: [],
    settings: '/admin/content/company',
  },
];
