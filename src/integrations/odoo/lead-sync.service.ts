import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { CrmSync } from '../../leads/crm-sync.port.js';
import { Lead } from '../../leads/lead.entity.js';
import { LeadNotFound } from '../../leads/leads.errors.js';
import { LeadEvents } from '../../leads/leads.events.js';
import { SingleFlight } from '../../platform/cache.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { type JobKind, Jobs, RETRY_FOR_HOURS } from '../../platform/jobs/jobs.js';
import { describeFault } from '../../platform/providers/provider-calls.js';
import { Crm, type CrmLead } from './crm.js';
import { toCrmLead } from './odoo.map.js';
import { SyncedLead } from './synced-lead.entity.js';

/** Never goes back in time: a sync that was overtaken doesn't overwrite a newer version. */
const STORE_SYNCED = `
  insert into synced_leads as s (lead_id, odoo_id, is_adopted, filled_fields, synced_at, synced_version)
  values (?, ?, ?, ?, ?, ?)
  on conflict (lead_id) do update set
    odoo_id = excluded.odoo_id, is_adopted = excluded.is_adopted, filled_fields = excluded.filled_fields,
    synced_at = excluded.synced_at,
    synced_version = greatest(s.synced_version, excluded.synced_version), failure = null, failed_at = null
  returning synced_version`;

const RELEASE = `
  update synced_leads set odoo_id = null, is_adopted = false, filled_fields = null, synced_version = null
  where odoo_id = ? and lead_id <> ? returning lead_id as "leadId"`;

/** Stores a sync requested while no CRM is connected; a lead synced before keeps its row. */
const STORE_REQUEST = `
  insert into synced_leads (lead_id)
  select id from leads where id in (select value::uuid from jsonb_array_elements_text(?::jsonb))
  on conflict (lead_id) do nothing`;

const STORED_REQUESTS = `
  select lead_id as "leadId" from synced_leads where odoo_id is null and failure is null`;

/** Skips leads that were deleted. */
const STORE_FAILURE = `
  insert into synced_leads (lead_id, failed_at, failure) select id, ?, ? from leads where id = ?
  on conflict (lead_id) do update set failed_at = excluded.failed_at, failure = excluded.failure`;

const NEEDS_SYNC = `
  select l.id from leads l left join synced_leads s on s.lead_id = l.id
  where l.id = ? and (s.odoo_id is null or s.synced_version < l.version)`;

interface Sent {
  odooId: number;
  isAdopted: boolean;
  /** Fields of an adopted record that hold our values. */
  filledFields: string[] | null;
}

/** Syncs leads to the CRM: one record per lead, however often and from however many processes it is requested. */
@Injectable()
export class LeadSyncService extends CrmSync {
  private readonly logger = new Logger('LeadSync');
  private readonly sending = new SingleFlight<number>();

  constructor(
    private readonly em: EntityManager,
    private readonly system: Crm,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  get isConfigured(): boolean {
    return this.system.isConfigured;
  }

  async request(em: EntityManager, leadIds: string[]): Promise<void> {
    if (leadIds.length === 0) return;
    if (!this.system.isConfigured) {
      await em.execute(STORE_REQUEST, [JSON.stringify(leadIds)]);
      return;
    }
    await this.jobs.enqueue(
      em,
      SYNC_LEAD,
      leadIds.map((leadId) => ({ leadId })),
    );
  }

  /** At startup, queues the syncs requested while no CRM was connected. */
  async queueStoredRequests(): Promise<void> {
    if (!this.system.isConfigured) return;
    await this.em.fork().transactional(async (em) => {
      const stored = await em.execute<{ leadId: string }[]>(STORED_REQUESTS);
      await this.request(
        em,
        stored.map(({ leadId }) => leadId),
      );
    });
  }

  /** Syncs the current lead. Concurrent syncs of the same lead are combined. */
  sync(leadId: string): Promise<number> {
    return this.sending.run(leadId, () => this.send(leadId));
  }

  /** Syncs changes since the last time; does nothing for a deleted lead. */
  async catchUp(leadId: string): Promise<void> {
    // A sync that was already running may have read the lead before its last change.
    while (await this.needsSync(leadId)) await this.sync(leadId);
  }

  private async needsSync(leadId: string): Promise<boolean> {
    const [lead] = await this.em.fork().execute(NEEDS_SYNC, [leadId]);
    return lead !== undefined;
  }

  private async send(leadId: string): Promise<number> {
    const em = this.em.fork();
    const lead = await em.findOne(Lead, leadId);
    if (!lead) throw new LeadNotFound();
    const known = await em.findOne(SyncedLead, { leadId });
    try {
      const sent = await this.transfer(toCrmLead(lead, this.config.PUBLIC_SITE_URL), known);
      await this.storeSynced(lead, sent);
      return sent.odooId;
    } catch (error) {
      await this.storeFailure(leadId, error);
      throw error;
    }
  }

  private async transfer(lead: CrmLead, known: SyncedLead | null): Promise<Sent> {
    const { odooId = null, isAdopted = false, filledFields } = known ?? {};
    if (odooId !== null && !isAdopted) return this.save(lead, false);
    const adopted = odooId ?? (await this.findAdoptable(lead));
    if (adopted === null) return this.save(lead, true);
    const filled = await this.system.fillIn(adopted, lead, filledFields ?? []);
    return filled ? { odooId: adopted, isAdopted: true, filledFields: filled } : this.save(lead, true);
  }

  private async save(lead: CrmLead, isNew: boolean): Promise<Sent> {
    return { odooId: await this.system.save(lead, { isNew }), isAdopted: false, filledFields: null };
  }

  /** A record for the same owner and address that no other lead is synced to. */
  private async findAdoptable(lead: CrmLead): Promise<number | null> {
    const found = await this.system.findRecords(lead);
    const taken = await this.em.fork().find(SyncedLead, { odooId: { $in: found } });
    return found.find((id) => !taken.some(({ odooId }) => odooId === id)) ?? null;
  }

  private async storeSynced(lead: Lead, { odooId, isAdopted, filledFields }: Sent): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      // The record has this lead's id, so a lead that adopted it in between gets a new one.
      const released = isAdopted ? [] : await em.execute<{ leadId: string }[]>(RELEASE, [odooId, lead.id]);
      await this.request(
        em,
        released.map(({ leadId }) => leadId),
      );
      const filled = filledFields && JSON.stringify(filledFields);
      const values = [lead.id, odooId, isAdopted, filled, this.clock.now(), lead.version];
      const [stored] = await em.execute<{ synced_version: number }[]>(STORE_SYNCED, values);
      if (stored && stored.synced_version > lead.version) await this.resync(em, lead.id);
    });
  }

  /** Syncs the current state again after an older one arrived late. */
  private async resync(em: EntityManager, leadId: string): Promise<void> {
    await em.execute('update synced_leads set synced_version = 0 where lead_id = ?', [leadId]);
    await this.request(em, [leadId]);
  }

  private async storeFailure(leadId: string, error: unknown): Promise<void> {
    this.logger.error({ leadId, failure: describeFault(error), err: error });
    await this.em.fork().execute(STORE_FAILURE, [this.clock.now(), describeFault(error), leadId]);
  }
}

/** Idempotent; retries for hours before someone has to look at an outage. */
export const SYNC_LEAD: JobKind<{ leadId: string }> = {
  name: 'sync-lead',
  schema: z.object({ leadId: z.guid() }),
  queue: {
    ...RETRY_FOR_HOURS,
    expireInSeconds: 60,
  },
  concurrency: 2,
};

/** Syncs leads to the CRM in the background: on request, and again after staff edit a synced lead. */
@Injectable()
export class LeadSyncJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly syncLead: LeadSyncService,
    private readonly events: LeadEvents,
  ) {}

  async onModuleInit(): Promise<void> {
    this.events.edited.on((em, lead) => this.follow(em, lead));
    await this.jobs.work(SYNC_LEAD, ({ leadId }) => this.syncLead.catchUp(leadId));
    await this.syncLead.queueStoredRequests();
  }

  private async follow(em: EntityManager, { id }: Lead): Promise<void> {
    if (await em.count(SyncedLead, { leadId: id })) await this.syncLead.request(em, [id]);
  }
}
