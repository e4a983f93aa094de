import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  type IntegrationTest,
  type KnownLead,
  knownLeadSchema,
  type OdooStatus,
  type WholeLead,
  wholeLeadSchema,
} from '#shared/integration.js';
import { Lead } from '../../leads/lead.entity.js';
import { LeadNotFound } from '../../leads/leads.errors.js';
import { Allow } from '../../platform/access/access.js';
import { Sql } from '../../platform/database/sql.js';
import { NotConfigured } from '../../platform/providers/provider-errors.js';
import { ProviderHealth } from '../../platform/providers/provider-health.js';
import { ProviderTests } from '../../platform/providers/provider-tests.js';
import { Crm } from './crm.js';
import { LeadSyncService } from './lead-sync.service.js';
import { normalizeAddress } from './odoo.map.js';
import { LeadSyncFailed } from './odoo-transport.js';

const COUNTS = `
  select count(*) filter (where odoo_id is not null)::int as synced,
    count(*) filter (where failure is not null)::int as failed
  from synced_leads`;

@Controller('api/odoo')
export class OdooController {
  constructor(
    private readonly em: EntityManager,
    private readonly system: Crm,
    private readonly sql: Sql,
    private readonly health: ProviderHealth,
    private readonly tests: ProviderTests,
    private readonly syncLead: LeadSyncService,
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

  /** Syncs the lead with this email and address. */
  @Allow('odoo.sync')
  @Post('leads')
  @HttpCode(200)
  async send(@Body({ schema: knownLeadSchema }) body: KnownLead): Promise<{ id: number }> {
    return { id: await this.syncOrThrow(await findKnownLead(this.em.fork(), body)) };
  }

  /** Accepts a whole lead but only reads its id: Odoo gets what the database has. */
  @Allow('odoo.sync')
  @Post('sync-lead')
  @HttpCode(200)
  async sync(@Body({ schema: wholeLeadSchema }) { id }: WholeLead): Promise<{ odooId: number }> {
    return { odooId: await this.syncOrThrow(id) };
  }

  private async syncOrThrow(leadId: string): Promise<number> {
    if (!this.system.isConfigured) throw new NotConfigured('Odoo');
    return this.syncLead.sync(leadId).catch((error: unknown) => {
      throw error instanceof LeadNotFound ? error : new LeadSyncFailed(error);
    });
  }
}

/** The newest lead with this email and address, however they are written. */
async function findKnownLead(em: EntityManager, known: KnownLead): Promise<string> {
  const leads = await em.find(Lead, { email: known.email }, { orderBy: { createdAt: 'desc' } });
  const address = normalizeAddress(known.propertyAddress);
  const lead = leads.find(({ propertyAddress }) => normalizeAddress(propertyAddress) === address);
  if (!lead) throw new LeadNotFound();
  return lead.id;
}
