import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { parseAddressText, type StreetAddress } from '#shared/address.js';
import { Lead } from '../leads/lead.entity.js';
import { lockLead, lockLeadForShare } from '../leads/lead-lookup.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { LeadEvents } from '../leads/leads.events.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { CONFIG, type Config } from '../platform/config.js';
import { Retention } from '../platform/database/retention.js';
import { InvalidFields } from '../platform/errors.js';
import { AnalysisEntry } from './analysis.entity.js';
import { AnalysisIsReport, AnalysisLinked, AnalysisNotFound } from './analysis.errors.js';
import { LookUpRent } from './look-up-rent.js';
import { forgetRents } from './rent-history.js';

/** Deletes an email, unless another lead or analysis has it or it gets the newsletter. */
const DELETE_SUBSCRIBER = `
  delete from property_analysis_subscribers s
  using property_analysis_entries gone
  where gone.id = ? and s.email = gone.email::citext and s.newsletter_since is null
    and not exists (select from leads l where l.email = gone.email)
    and not exists (select from property_analysis_entries e where e.email = gone.email and e.id <> gone.id)`;

/**
 * Never deleted: the newest analysis of a lead, which is its report, and those that the report of another home of the
 * same form links to.
 */
const DELETABLE = `
  (t.lead_id is null or exists (
    select from property_analysis_entries n
    where n.lead_id = t.lead_id and (n.created_at > t.created_at or n.created_at = t.created_at and n.id < t.id)))
  and not exists (
    select from leads l join submissions s on s.id = l.submission_id
    where l.id = t.lead_id
      and s.answer @> jsonb_build_object('analyses', jsonb_build_array(jsonb_build_object('entryId', t.id))))`;

/** Emails that no lead or analysis has any longer and that don't get the newsletter. */
const UNUSED_SUBSCRIBERS = `
  delete from property_analysis_subscribers s
  where s.created_at < $1 and s.newsletter_since is null
    and not exists (select from leads l where l.email = s.email::text)
    and not exists (select from property_analysis_entries e where e.email = s.email::text)`;

/** Deletes analyses that are no one's report and older than the company wants to keep them, and their emails. */
@Injectable()
export class AnalysisRetention {
  constructor(retention: Retention, @Inject(CONFIG) { ANALYSIS_RETENTION_DAYS: days }: Config) {
    retention.registerTable({
      table: 'property_analysis_entries',
      time: 'created_at',
      idType: 'uuid',
      isDeletable: DELETABLE,
      days,
      leftovers: UNUSED_SUBSCRIBERS,
    });
  }
}

@Injectable()
export class EntriesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly lookUpRent: LookUpRent,
    private readonly leadEvents: LeadEvents,
  ) {}

  /** Links an entry to a lead. An entry that already has a lead stays there: it is that lead's report. */
  async link(id: string, leadId: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const entry = await this.load(em, id, LockMode.PESSIMISTIC_WRITE);
      if (entry.leadId === leadId) return;
      if (entry.leadId) throw new AnalysisLinked();
      if ((await em.count(Lead, { id: leadId })) === 0) throw new LeadNotFound();
      this.audit.record(em, 'analysis.linked', actor, {
        id,
        before: { leadId: null },
        after: { leadId },
      });
      entry.leadId = leadId;
      await this.leadEvents.repriced.emit(em, leadId);
    });
  }

  /** Looks the rent up again, for a corrected address if given. A failed lookup changes nothing. */
  async rerun(id: string, text: string | undefined, actor: Actor): Promise<void> {
    const original = await this.load(this.em.fork(), id);
    const correction = text === undefined ? null : readAddress(text);
    const answer = await this.lookUpRent.refresh(original, correction);
    await this.em.transactional(async (em) => {
      if (original.leadId)
        await (correction
          ? this.correctLead(em, original.leadId, correction)
          : lockLeadForShare(em, original.leadId));
      const entry = await this.load(em, id, LockMode.PESSIMISTIC_WRITE);
      if (correction) {
        em.assign(entry, toColumns(correction));
        await forgetRents(em, entry.id);
      }
      await this.lookUpRent.store(em, entry, answer);
      this.audit.record(em, 'analysis.rerun', actor, { id });
    });
  }

  /** Deletes an analysis without a lead, and its subscriber if nothing else has the same email. */
  async remove(id: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const entry = await this.load(em, id, LockMode.PESSIMISTIC_WRITE);
      if (entry.leadId) throw new AnalysisIsReport();
      this.audit.record(em, 'analysis.deleted', actor, { id, before: { status: entry.status } });
      await em.execute(DELETE_SUBSCRIBER, [id]);
      em.remove(entry);
    });
  }

  /** Background lookups never change leads. Here a person corrected the address, so the lead gets it, too. */
  private async correctLead(em: EntityManager, leadId: string, address: StreetAddress): Promise<void> {
    const lead = await lockLead(em, leadId);
    if (!lead) return;
    em.assign(lead, toColumns(address));
    lead.syncAddress({ isFreeText: false });
    await this.leadEvents.edited.emit(em, lead);
  }

  private async load(em: EntityManager, id: string, lockMode?: LockMode.PESSIMISTIC_WRITE) {
    return em.findOneOrFail(AnalysisEntry, id, { lockMode, failHandler: () => new AnalysisNotFound() });
  }
}

function readAddress(text: string): StreetAddress {
  const parsed = parseAddressText(text);
  if ('error' in parsed)
    throw new InvalidFields(
      [{ field: 'address', code: 'INVALID_ADDRESS', message: parsed.error }],
      parsed.error,
    );
  return parsed.address;
}

function toColumns({ street, city, state, zipCode }: StreetAddress) {
  return { streetAddress: street, city, state, zipCode };
}
