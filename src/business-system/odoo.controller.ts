import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { LeadNotFound } from '../leads/leads.errors.js';
import { Allow } from '../platform/access/access.decorators.js';
import { Sql } from '../platform/database/sql.js';
import { NotConfigured } from '../platform/providers/provider-errors.js';
import { ProviderHealth } from '../platform/providers/provider-health.js';
import { ProviderTests } from '../platform/providers/provider-tests.js';
import type { IntegrationTest } from '../shared/integrations/integrations.contract.js';
import type { OdooStatus } from '../shared/integrations/odoo.contract.js';
import {
  type KnownLead,
  knownLeadSchema,
  type WholeLead,
  wholeLeadSchema,
} from '../shared/integrations/odoo.schema.js';
import { LeadSyncFailed } from './business-system.errors.js';
import { BusinessSystem } from './business-system.js';
import { findKnownLead } from './find-known-lead.js';
import { SyncLead } from './sync-lead.js';

const COUNTS = `
  select count(*) filter (where odoo_id is not null)::int as synced,
    count(*) filter (where failure is not null)::int as failed
  from synced_leads`;

@Controller('api/odoo')
export class OdooController {
  constructor(
    private readonly em: EntityManager,
    private readonly system: BusinessSystem,
    private readonly sql: Sql,
    private readonly health: ProviderHealth,
    private readonly tests: ProviderTests,
    private readonly syncLead: SyncLead,
  ) {}

  @Allow('odoo.read')
  @Get()
  async status(): Promise<OdooStatus> {
    const lastTest = (await this.health.states()).get('odoo')?.lastTest ?? null;
    const counts = await this.sql.row<Pick<OdooStatus, 'synced' | 'failed'>>(COUNTS);
    return { isConfigured: this.system.isConfigured, lastTest, ...counts! };
  }

  @Allow('integrations.test')
  @Get('test-connection')
  test(): Promise<IntegrationTest> {
    return this.tests.run('odoo');
  }

  /** Sends the lead of ours that these words mean. */
  @Allow('odoo.sync')
  @Post('leads')
  @HttpCode(200)
  async send(@Body({ schema: knownLeadSchema }) body: KnownLead): Promise<{ id: number }> {
    return { id: await this.bring(await findKnownLead(this.em.fork(), body)) };
  }

  /** Takes a whole lead but reads only its id: Odoo gets what the database has. */
  @Allow('odoo.sync')
  @Post('sync-lead')
  @HttpCode(200)
  async sync(@Body({ schema: wholeLeadSchema }) { id }: WholeLead): Promise<{ odooId: number }> {
    return { odooId: await this.bring(id) };
  }

  private async bring(leadId: string): Promise<number> {
    if (!this.system.isConfigured) throw new NotConfigured('Odoo');
    return this.syncLead.now(leadId).catch((error: unknown) => {
      throw error instanceof LeadNotFound ? error : new LeadSyncFailed(error);
    });
  }
}
