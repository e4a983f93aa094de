import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Sql } from '../platform/database/sql.js';
import { MessageEvents, type Written } from './message-events.js';
import { countAsContact } from './staff-messages.service.js';

const EVERY_MS = 5_000;

/** The lead has been unassigned since before the message, which assigns it to its author. */
const IS_UNCLAIMED = `
  l.assignee_id is null and exists (select from users u where u.id = m.author_id and u.is_active)
  and not exists (select from lead_assignments a where a.lead_id = l.id and a.at >= date_trunc('milliseconds', m.sent_at))`;

/** Contacts that aren't counted yet: scheduled messages that have been sent since. Others may have been in touch later. */
const SENT_LATER = `
  select m.lead_id as "leadId", m.channel, m.author_id as by, date_trunc('milliseconds', m.sent_at) as at
  from messages m join leads l on l.id = m.lead_id
  where m.author_id is not null and m.state = 'sent' and m.sent_at > now() - interval '1 hour'
    and m.planned_at > m.created_at
    and (l.last_contacted_at is null or l.last_contacted_at < date_trunc('milliseconds', m.sent_at) or (${IS_UNCLAIMED}))
  order by m.sent_at`;

/** Counts a message as contact once it is sent. Any number of processes may run this: counting twice changes nothing. */
@Injectable()
export class CountLateContacts {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly events: MessageEvents,
  ) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    for (const contact of await this.sql.rows<Written>(SENT_LATER, [], 'sent-later'))
      await this.em.fork().transactional((em) => countAsContact(em, this.events, contact));
  }
}
