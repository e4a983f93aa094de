import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Lead } from '../leads/lead.entity.js';
import { LeadEdits } from '../leads/lead-edits.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { lockLead } from '../leads/lock-lead.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { InvalidFields } from '../platform/errors.js';
import { parseAddressText, type StreetAddress } from '../shared/analysis/address.js';
import { AnalysisIsReport, AnalysisLinked, AnalysisNotFound } from './analysis.errors.js';
import { AnalysisEntry } from './analysis-entry.entity.js';
import { LookUpRent } from './look-up-rent.js';

/** The subscription of an address that no lead and no other analysis has. */
const FORGET_SUBSCRIBER = `
  delete from property_analysis_subscribers s
  using property_analysis_entries gone
  where gone.id = ? and s.email = gone.email::citext
    and not exists (select from leads l where l.email = gone.email)
    and not exists (select from property_analysis_entries e where e.email = gone.email and e.id <> gone.id)`;

/** What staff do with entries. */
@Injectable()
export class EntriesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly lookUpRent: LookUpRent,
    private readonly edits: LeadEdits,
  ) {}

  /** Attaches an entry to a lead; one that has an owner stays there, since it is that owner's report. */
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
    });
  }

  /** Asks the provider again, about the corrected address where one is given; a look-up that fails changes nothing. */
  async rerun(id: string, text: string | undefined, actor: Actor): Promise<void> {
    const asked = await this.load(this.em.fork(), id);
    const correction = text === undefined ? null : readAddress(text);
    const answer = await this.lookUpRent.again(asked, correction);
    await this.em.transactional(async (em) => {
      if (correction && asked.leadId) await this.correctLead(em, asked.leadId, correction);
      const entry = await this.load(em, id, LockMode.PESSIMISTIC_WRITE);
      if (correction) em.assign(entry, toColumns(correction));
      await this.lookUpRent.store(em, entry, answer);
      this.audit.record(em, 'analysis.rerun', actor, { id });
    });
  }

  /** Removes an analysis that belongs to no lead, and what is known of its sender by nothing else. */
  async remove(id: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const entry = await this.load(em, id, LockMode.PESSIMISTIC_WRITE);
      if (entry.leadId) throw new AnalysisIsReport();
      this.audit.record(em, 'analysis.deleted', actor, { id, before: { status: entry.status } });
      await em.execute(FORGET_SUBSCRIBER, [id]);
      em.remove(entry);
    });
  }

  /** The background look-up leaves leads alone; here a person acts, and expects to meet the lead under its new address. */
  private async correctLead(em: EntityManager, leadId: string, address: StreetAddress): Promise<void> {
    const lead = await lockLead(em, leadId);
    if (!lead) return;
    em.assign(lead, toColumns(address));
    lead.settleAddress({ isFreeText: false });
    await this.edits.announce(em, lead);
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
