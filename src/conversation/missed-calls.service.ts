import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CALL_BACK_TASK } from '#shared/call.js';
import { HOUR_MS, MINUTE_MS } from '#shared/time.js';
import { ActivityEvents } from '../activity/activity.events.js';
import { Call } from '../activity/call.entity.js';
import { addTask, Task } from '../activity/task.entity.js';
import { Lead } from '../leads/lead.entity.js';
import { findLeadsByNumber, lockNumber, UnknownNumbers } from '../messages/inbound-texts.service.js';
import { Message } from '../messages/message.entity.js';
import { Outbox } from '../messages/outbox.js';
import { SendTextService } from '../messages/staff-messages.service.js';

interface NewMissedCall {
  /** The phone service's id of the call. */
  providerId: string;
  /** In E.164 format, such as +15155550142. */
  caller: string;
  at: Date;
}

/** A text about a missed call is pointless later. */
const TEXT_WITHIN_MS = 5 * MINUTE_MS;

/** Missed calls: each becomes a task for someone to call back. */
@Injectable()
export class MissedCalls {
  constructor(
    private readonly unknown: UnknownNumbers,
    private readonly events: ActivityEvents,
    private readonly texts: SendTextService,
    private readonly outbox: Outbox,
  ) {}

  /** Finds or creates the caller's lead; null if a caller gets none. Reporting a call again changes nothing. */
  async receive(
    em: EntityManager,
    { providerId, caller, at }: NewMissedCall,
  ): Promise<{ leadId: string | null }> {
    await lockNumber(em, caller);
    const known = await em.findOne(Call, { providerId });
    if (known) return { leadId: known.leadId };
    const [existing] = await findLeadsByNumber(em, caller);
    const leadId = existing ?? (await this.unknown.createLead(em, 'inbound_call', caller));
    if (!leadId) return { leadId };
    em.persist(em.create(Call, { leadId, outcome: 'missed', providerId, createdAt: at }));
    const task = { leadId, title: CALL_BACK_TASK };
    if ((await em.count(Task, { ...task, doneAt: null })) === 0) addTask(em, { ...task, dueAt: at });
    await em.flush();
    await this.events.missed.emit(em, { leadId, key: `missed-call:${providerId}` });
    await this.textBack(em, leadId, { providerId, caller, at });
    return { leadId };
  }

  /**
   * One text right away, only to people staff may text, and not at night. A call isn't consent to texts, see
   * docs/decisions/0031. Someone who calls again within the hour doesn't get a second one.
   */
  private async textBack(em: EntityManager, leadId: string, call: NewMissedCall): Promise<void> {
    const { to, refusal, sendsAt } = await this.texts.reach(em, await em.findOneOrFail(Lead, leadId));
    if (!to || refusal || sendsAt) return;
    const before = new Date(call.at.getTime() - HOUR_MS);
    const earlier = { template: 'missed-call', recipient: to, createdAt: { $gt: before } };
    if ((await em.count(Message, earlier)) > 0) return;
    await this.outbox.add(em, {
      key: `missed-call:${call.providerId}`,
      template: 'missed-call',
      to,
      leadId,
      data: {},
      expiresAt: new Date(call.at.getTime() + TEXT_WITHIN_MS),
    });
  }
}
