import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Outcome } from '../shared/campaigns/campaign.contract.js';

/**
 * Whether the campaign goes on or ended long ago: what was done after a message counts for it, each kind once. What came
 * later than this had other causes, and what was only kept here went to nobody.
 */
const NOTE = `
  insert into campaign_outcomes (message_id, kind, lead_id, template)
  select distinct on (m.lead_id) m.id, ?, m.lead_id, m.template
  from messages m
  where m.lead_id in (select value::uuid from jsonb_array_elements_text(?::jsonb)) and m.stream = 'campaign'
    and m.state = 'sent' and m.carrier <> 'kept' and m.sent_at > now() - interval '30 days'
  order by m.lead_id, m.sent_at desc, m.id
  on conflict do nothing`;

/** What owners do after messages, noted in the transaction in which they do it. */
@Injectable()
export class Outcomes {
  async note(em: EntityManager, leadIds: string[], kind: Outcome): Promise<void> {
    if (leadIds.length > 0) await em.execute(NOTE, [kind, JSON.stringify(leadIds)]);
  }
}
