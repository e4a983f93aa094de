import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import { LeadRemovals } from '../leads/lead-removals.js';

/** Addresses of the lead and of its analyses that nobody else's lead or analysis has. */
const FORGET = `
  delete from property_analysis_subscribers s
  where s.email in (
      select l.email from leads l where l.id = ?
      union select e.email from property_analysis_entries e where e.lead_id = ?)
    and not exists (select from leads l where l.email = s.email::text and l.id <> ?)
    and not exists (
      select from property_analysis_entries e where e.email = s.email::text and e.lead_id is distinct from ?)`;

/** The subscription of an owner goes with the last lead that knows the address. */
@Injectable()
export class OnLeadRemoved implements OnModuleInit {
  constructor(private readonly removals: LeadRemovals) {}

  onModuleInit(): void {
    this.removals.on((em, lead) => this.forgetSubscriber(em, lead));
  }

  private async forgetSubscriber(em: EntityManager, { id }: Lead): Promise<void> {
    await em.execute(FORGET, [id, id, id, id]);
  }
}
