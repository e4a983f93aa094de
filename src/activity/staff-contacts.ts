import { CONTACTS } from '#shared/call.js';

/**
 * SQL: every time a staff member was in touch with a lead, or wrote a note about them. Its parameter is the lead's id.
 * A scheduled message counts once it is sent.
 */
export const STAFF_CONTACTS = `
  select * from (values (?::uuid)) asked (lead_id) cross join lateral (
    select n.created_at as at, n.author_id as by_id, 'note' as means from lead_notes n where n.lead_id = asked.lead_id
    union all
    select s.at, s.actor_id, 'move' from lead_status_changes s
    where s.lead_id = asked.lead_id and s.cause in ('drag', 'dropdown', 'walkthrough') and s.from_status is not null
      and s.undone_at is null
    union all
    select c.created_at, c.caller_id, 'call' from lead_calls c
    where c.lead_id = asked.lead_id and c.outcome in (${CONTACTS.map((outcome) => `'${outcome}'`).join(', ')})
    union all
    select case when m.planned_at > m.created_at then m.sent_at else m.created_at end, m.author_id, m.channel
    from messages m where m.lead_id = asked.lead_id and m.author_id is not null and m.state <> 'cancelled'
  ) contact
  where contact.at is not null`;
