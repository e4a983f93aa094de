import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import { LeadEvents } from '../leads/leads.events.js';

/** Deletes the lead's emails, except any that another lead or analysis has or that gets the newsletter. */
const DELETE_SUBSCRIBERS = `
  delete from property_analysis_subscribers s
  where s.email in (
      select l.email from leads l where l.id = ?
      union select e.email from property_analysis_entries e where e.lead_id = ?)
    and s.newsletter_since is null
    and not exists (select from leads l where l.email = s.email::text and l.id <> ?)
    and not exists (
      select from property_analysis_entries e where e.email = s.email::text and e.lead_id is distinct from ?)`;

@Injectable()
export class AnalysisSubscribers implements OnModuleInit {
  constructor(private readonly leadEvents: LeadEvents) {}

  onModuleInit(): void {
    this.leadEvents.deleted.on((em, lead) => this.unsubscribe(em, lead));
    this.leadEvents.disowned.on((em, lead) => this.unsubscribe(em, lead));
  }

  private async unsubscribe(em: EntityManager, { id }: Lead): Promise<void> {
    await em.execute(DELETE_SUBSCRIBERS, [id, id, id, id]);
  }
}
