import type { EntityManager } from '@mikro-orm/postgresql';
import type { StopReason } from '../shared/campaigns/campaign.contract.js';

/** Words after which nobody is pursued by itself any more, whichever sequence they ended. */
const LAST_WORDS: readonly StopReason[] = ['replied', 'signed', 'paid', 'staff', 'unsubscribed', 'lost'];
const QUOTED = LAST_WORDS.map((reason) => `'${reason}'`).join();

/**
 * A last word counts unless somebody started a pursuit by hand after it, and so knew of it; an owner who paid or signed
 * is a client.
 */
const DECIDED = `
  select exists (
      select from campaign_enrollments e
      where e.lead_id = leads.id and e.reason in (${QUOTED}) and e.started_at >= coalesce((
        select max(by_hand.started_at) from campaign_enrollments by_hand
        where by_hand.lead_id = e.lead_id and by_hand.workflow = 'warm_lead'
          and by_hand.started_by_id is not null), e.started_at))
    or exists (
      select from payments p
      where p.lead_id = leads.id and p.paid_at is not null and p.refunded_cents < p.amount_cents)
    or exists (
      select from documents d
      where d.lead_id = leads.id and d.type = 'management_agreement' and d.signed_at is not null) as decided
  from leads where id = ?`;

/** Whether a pursuit of this lead would go on after its end, or pursue a client. */
export async function needsNoPursuit(em: EntityManager, leadId: string): Promise<boolean> {
  const [row] = await em.execute<{ decided: boolean }[]>(DECIDED, [leadId]);
  return row?.decided ?? false;
}
