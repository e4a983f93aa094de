import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Lead } from '../leads/lead.entity.js';
import { LeadEdits } from '../leads/lead-edits.js';
import { LeadMoves } from '../leads/lead-moves.js';
import { TakeInboundText } from '../messages/inbound/take-inbound-text.js';
import { type Suppressed, Suppressions } from '../messages/suppressions.js';
import { type StopReason, workflowOf } from '../shared/campaigns/campaign.contract.js';
import type { ReplyMeaning } from '../shared/messages/reply-words.js';
import type { SuppressionReason } from '../shared/messages/suppression.contract.js';
import { type Enrollment, Enrollments } from './enrollments.js';

/** After these nothing begins by itself any more: somebody has to start it. */
const FINAL: readonly (StopReason | null)[] = ['staff', 'unsubscribed', 'lost'];
const WORD_OF_PERSON: readonly SuppressionReason[] = ['unsubscribed', 'complained'];
const NO_ANSWER: readonly ReplyMeaning[] = ['help', 'start'];
const PLEAS: readonly ReplyMeaning[] = ['stop', 'revocation'];

/** Keeps sequences true to what happens to their leads, in the transaction in which it happens. */
@Injectable()
export class FollowLead implements OnModuleInit {
  constructor(
    private readonly enrollments: Enrollments,
    private readonly edits: LeadEdits,
    private readonly moves: LeadMoves,
    private readonly suppressions: Suppressions,
    private readonly answers: TakeInboundText,
  ) {}

  onModuleInit(): void {
    this.edits.on((em, lead) => this.follow(em, lead));
    this.moves.on((em, lead) => this.follow(em, lead));
    this.suppressions.on((em, suppressed) => this.leaveInPeace(em, suppressed));
    this.answers.on(async (em, { leadIds, meaning }) => {
      if (NO_ANSWER.includes(meaning)) return;
      await this.stopAll(em, leadIds, PLEAS.includes(meaning) ? 'unsubscribed' : 'replied');
    });
  }

  /** The owner signed the agreement, or paid: nobody has to be won any more. Call it in the transaction of the fact. */
  async settleDeal(em: EntityManager, leadId: string, fact: 'signed' | 'paid'): Promise<void> {
    const current = await this.enrollments.current(em, leadId);
    if (current?.status === 'active' && current.workflow === 'warm_lead')
      await this.enrollments.end(em, current, fact);
  }

  /** A lead that was edited or moved: its sequence goes on as planned now, ends, or gives way to the next one. */
  private async follow(em: EntityManager, lead: Lead): Promise<void> {
    const current = await this.enrollments.current(em, lead.id);
    if (!current) return;
    const isActive = current.status === 'active';
    if (lead.status === 'lost') {
      if (isActive) await this.enrollments.end(em, current, 'lost');
    } else if (workflowOf(lead.status) !== current.workflow) {
      await this.giveWay(em, current, lead, 'moved');
    } else if (isRescheduled(current, lead)) {
      await this.giveWay(em, current, lead, 'rescheduled');
    } else if (isActive) await this.enrollments.settle(em, current, lead);
  }

  private async giveWay(
    em: EntityManager,
    current: Enrollment,
    lead: Lead,
    reason: 'moved' | 'rescheduled',
  ): Promise<void> {
    if (current.status === 'active') await this.enrollments.end(em, current, reason);
    else if (current.status === 'stopped' && FINAL.includes(current.reason)) return;
    await this.enrollments.begin(em, lead, null);
  }

  private async leaveInPeace(em: EntityManager, { channel, address, reason }: Suppressed): Promise<void> {
    // Whoever wants no text messages may still want mail; an answer of STOP ends all the same, as any answer does.
    if (channel === 'sms' || !WORD_OF_PERSON.includes(reason)) return;
    const leads = await em.find(Lead, { email: address.toLowerCase() }, { fields: ['id'] });
    await this.stopAll(
      em,
      leads.map(({ id }) => id),
      'unsubscribed',
    );
  }

  private async stopAll(em: EntityManager, leadIds: string[], reason: StopReason): Promise<void> {
    for (const leadId of leadIds) {
      const current = await this.enrollments.current(em, leadId);
      if (current?.status === 'active') await this.enrollments.end(em, current, reason);
    }
  }
}

/** Another date than the one its reminders were planned for; the first date is what it waited for. */
function isRescheduled({ workflow, walkthroughDate, status }: Enrollment, lead: Lead): boolean {
  if (workflow !== 'confirmation') return false;
  if (!walkthroughDate) return status === 'completed' && Boolean(lead.walkthroughDate);
  return walkthroughDate.getTime() !== lead.walkthroughDate?.getTime();
}
