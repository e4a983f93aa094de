import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Lead } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { InvalidFields } from '../platform/errors.js';
import { parseAddressText } from '../shared/analysis/address.js';
import { AnalysisNotFound } from './analysis.errors.js';
import { AnalysisEntry } from './analysis-entry.entity.js';
import { LookUpRent } from './look-up-rent.js';

/** What staff do with entries. */
@Injectable()
export class EntriesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly lookUpRent: LookUpRent,
  ) {}

  /** Attaches an entry to a lead. */
  async link(id: string, leadId: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const entry = await this.load(em, id);
      if ((await em.count(Lead, { id: leadId })) === 0) throw new LeadNotFound();
      this.audit.record(em, 'analysis.linked', actor, {
        id,
        before: { leadId: entry.leadId },
        after: { leadId },
      });
      entry.leadId = leadId;
    });
  }

  /** Asks the provider again, after correcting the address where one is given. */
  async rerun(id: string, address: string | undefined, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const entry = await this.load(em, id);
      if (address) correctAddress(entry, address);
      this.audit.record(em, 'analysis.rerun', actor, { id });
    });
    await this.lookUpRent.again(id);
  }

  private async load(em: EntityManager, id: string): Promise<AnalysisEntry> {
    return em.findOneOrFail(AnalysisEntry, id, { failHandler: () => new AnalysisNotFound() });
  }
}

function correctAddress(entry: AnalysisEntry, text: string): void {
  const parsed = parseAddressText(text);
  if ('error' in parsed)
    throw new InvalidFields(
      [{ field: 'address', code: 'INVALID_ADDRESS', message: parsed.error }],
      parsed.error,
    );
  const { street, city, state, zipCode } = parsed.address;
  Object.assign(entry, { streetAddress: street, city, state, zipCode });
}
