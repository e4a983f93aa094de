import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { CLOCK_DAYS, type ContactMeans } from '#shared/speed-to-lead.js';
import { ActivityEvents } from '../activity/activity.events.js';
import { ActivityModule } from '../activity/activity.module.js';
import { STAFF_CONTACTS } from '../activity/calls.service.js';
import { AssignmentModule } from '../assignment/assignment.module.js';
import { WorkingHoursModule } from '../booking/working-hours/working-hours.controller.js';
import { Assignees } from '../leads/assignees.js';
import { type Assigned, LeadEvents } from '../leads/leads.events.js';
import { LeadsModule } from '../leads/leads.module.js';
import { MessageEvents } from '../messages/message-events.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { Clock } from '../platform/clock.js';
import { AWAITS_CONTACT, EscalateLeads } from './speed-to-lead.jobs.js';

const STAMP = `
  insert into first_contacts (lead_id, at, by_id, means) values (?, ?, ?, ?) on conflict (lead_id) do nothing`;

/** The earliest contact on record; only a corrected call can be earlier than the stamp. */
const RESTAMP = `
  insert into first_contacts (lead_id, at, by_id, means)
  select lead_id, at, by_id, means from (${STAFF_CONTACTS}) contact order by at limit 1
  on conflict (lead_id) do update set at = excluded.at, by_id = excluded.by_id, means = excluded.means
  where excluded.at < first_contacts.at`;

/** The steps so far reminded someone who left, so they are taken again for the others; no one is reminded twice. */
const TAKE_AGAIN = `
  delete from lead_escalations e using leads l
  where e.lead_id = ? and l.id = e.lead_id and l.created_at > ?::timestamptz - interval '${CLOCK_DAYS} days' and ${AWAITS_CONTACT}`;

interface Contact {
  leadId: string;
  by: string;
  at: Date;
  means: ContactMeans;
}

/** Records who got in touch first, and takes the steps again when the assignee leaves. */
@Injectable()
class SpeedToLeadSubscribers implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly leads: LeadEvents,
    private readonly messages: MessageEvents,
    private readonly activity: ActivityEvents,
    private readonly assignees: Assignees,
  ) {}

  onModuleInit(): void {
    this.messages.written.on(async (em, { channel, ...written }) => {
      await this.stamp(em, { ...written, means: channel });
      await this.assignees.claim(em, written.leadId, written.by);
    });
    this.leads.assigned.on((em, assigned) => this.followHandover(em, assigned));
    this.activity.called.on((em, called) => this.stamp(em, { ...called, means: 'call' }));
    this.activity.corrected.on(async (em, { leadId }) => {
      await em.execute(`delete from first_contacts where lead_id = ? and means = 'call'`, [leadId]);
      await em.execute(RESTAMP, [leadId]);
    });
  }

  /** Rules take a lead from someone only when that person leaves. */
  private async followHandover(em: EntityManager, { lead, from, by }: Assigned): Promise<void> {
    if (from && by.actorId === null) await em.execute(TAKE_AGAIN, [lead.id, this.clock.now()]);
  }

  private async stamp(em: EntityManager, { leadId, by, means, at }: Contact): Promise<void> {
    await em.execute(STAMP, [leadId, at, by, means]);
  }
}

/** How soon leads get a response, and who is reminded until they do. */
@Module({
  imports: [ActivityModule, AssignmentModule, LeadsModule, NotificationsModule, WorkingHoursModule],
  providers: [EscalateLeads, SpeedToLeadSubscribers],
})
export class SpeedToLeadModule {}
