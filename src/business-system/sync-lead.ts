import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Lead } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { SharedWork } from '../platform/keeping/shared-work.js';
import { wordsOfFault } from '../platform/providers/words-of-fault.js';
import { type BusinessLead, BusinessSystem } from './business-system.js';
import { SYNC_LEAD } from './sync-lead.kind.js';
import { SyncedLead } from './synced-lead.entity.js';
import { toBusinessLead } from './to-business-lead.js';

/** Never moves back in time: a transfer that was overtaken leaves the news of the faster one. */
const KEEP = `
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

/** Notes a transfer that was asked for without a business system; a lead that was sent before keeps its row. */
const WISH = `
  insert into synced_leads (lead_id)
  select id from leads where id in (select value::uuid from jsonb_array_elements_text(?::jsonb))
  on conflict (lead_id) do nothing`;

const WISHED = `
  select lead_id as "leadId" from synced_leads where odoo_id is null and failure is null`;

/** Stores no failure of a lead that is gone. */
const NOTE_FAILURE = `
  insert into synced_leads (lead_id, failed_at, failure) select id, ?, ? from leads where id = ?
  on conflict (lead_id) do update set failed_at = excluded.failed_at, failure = excluded.failure`;

const IS_BEHIND = `
  select l.id from leads l left join synced_leads s on s.lead_id = l.id
  where l.id = ? and (s.odoo_id is null or s.synced_version < l.version)`;

interface Sent {
  odooId: number;
  isAdopted: boolean;
  /** Fields of an adopted record that hold what we wrote. */
  filledFields: string[] | null;
}

/** Brings a lead to the business system: one record a lead, however often and from how many processes it is asked for. */
@Injectable()
export class SyncLead {
  private readonly logger = new Logger('SyncLead');
  private readonly sending = new SharedWork<number>();

  constructor(
    private readonly em: EntityManager,
    private readonly system: BusinessSystem,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Asks for the transfer in the transaction of the change that needs it. Without a business system it is remembered. */
  async request(em: EntityManager, leadIds: string[]): Promise<void> {
    if (leadIds.length === 0) return;
    if (!this.system.isConfigured) {
      await em.execute(WISH, [JSON.stringify(leadIds)]);
      return;
    }
    await this.jobs.enqueue(
      em,
      SYNC_LEAD,
      leadIds.map((leadId) => ({ leadId })),
    );
  }

  /** Requests, at the start, the transfers that were asked for while there was no business system. */
  async requestWished(): Promise<void> {
    if (!this.system.isConfigured) return;
    await this.em.fork().transactional(async (em) => {
      const wished = await em.execute<{ leadId: string }[]>(WISHED);
      await this.request(
        em,
        wished.map(({ leadId }) => leadId),
      );
    });
  }

  /** Sends the lead as it is now. Equal transfers under way at the same time are one. */
  now(leadId: string): Promise<number> {
    return this.sending.run(leadId, () => this.send(leadId));
  }

  /** Sends what has changed since the last time; nothing where the lead is gone. */
  async catchUp(leadId: string): Promise<void> {
    // A transfer that was under way already may have read the lead before its last change.
    while (await this.isBehind(leadId)) await this.now(leadId);
  }

  private async isBehind(leadId: string): Promise<boolean> {
    const [lead] = await this.em.fork().execute(IS_BEHIND, [leadId]);
    return lead !== undefined;
  }

  private async send(leadId: string): Promise<number> {
    const em = this.em.fork();
    const lead = await em.findOne(Lead, leadId);
    if (!lead) throw new LeadNotFound();
    const known = await em.findOne(SyncedLead, { leadId });
    try {
      const sent = await this.transfer(toBusinessLead(lead, this.config.PUBLIC_SITE_URL), known);
      await this.keep(lead, sent);
      return sent.odooId;
    } catch (error) {
      await this.noteFailure(leadId, error);
      throw error;
    }
  }

  private async transfer(lead: BusinessLead, known: SyncedLead | null): Promise<Sent> {
    const { odooId = null, isAdopted = false, filledFields } = known ?? {};
    if (odooId !== null && !isAdopted) return this.save(lead, false);
    const adopted = odooId ?? (await this.findOwnerless(lead));
    if (adopted === null) return this.save(lead, true);
    const filled = await this.system.fillIn(adopted, lead, filledFields ?? []);
    return filled ? { odooId: adopted, isAdopted: true, filledFields: filled } : this.save(lead, true);
  }

  private async save(lead: BusinessLead, isNew: boolean): Promise<Sent> {
    return { odooId: await this.system.save(lead, { isNew }), isAdopted: false, filledFields: null };
  }

  /** A record for the same owner and address that no lead of ours has yet. */
  private async findOwnerless(lead: BusinessLead): Promise<number | null> {
    const found = await this.system.findRecords(lead);
    const taken = await this.em.fork().find(SyncedLead, { odooId: { $in: found } });
    return found.find((id) => !taken.some(({ odooId }) => odooId === id)) ?? null;
  }

  private async keep(lead: Lead, { odooId, isAdopted, filledFields }: Sent): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      // A record that bears this lead's id is this lead's: whoever adopted it in between gets one of its own.
      const released = isAdopted ? [] : await em.execute<{ leadId: string }[]>(RELEASE, [odooId, lead.id]);
      await this.request(
        em,
        released.map(({ leadId }) => leadId),
      );
      const filled = filledFields && JSON.stringify(filledFields);
      const values = [lead.id, odooId, isAdopted, filled, this.clock.now(), lead.version];
      const [kept] = await em.execute<{ synced_version: number }[]>(KEEP, values);
      if (kept && kept.synced_version > lead.version) await this.sendAgain(em, lead.id);
    });
  }

  /** Sends the present state after an older one that arrived behind it. */
  private async sendAgain(em: EntityManager, leadId: string): Promise<void> {
    await em.execute('update synced_leads set synced_version = 0 where lead_id = ?', [leadId]);
    await this.request(em, [leadId]);
  }

  private async noteFailure(leadId: string, error: unknown): Promise<void> {
    this.logger.error({ leadId, failure: wordsOfFault(error), err: error });
    await this.em.fork().execute(NOTE_FAILURE, [this.clock.now(), wordsOfFault(error), leadId]);
  }
}
