import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Lead } from '../leads/lead.entity.js';
import { LeadEdits } from '../leads/lead-edits.js';
import { LeadMoves } from '../leads/lead-moves.js';
import { TakeInboundText } from '../messages/inbound/take-inbound-text.js';
import { leadsOf } from '../messages/inbound/text-consents.js';
import { type Suppressed, Suppressions } from '../messages/suppressions.js';
import { type CampaignWorkflow, type StopReason, workflowOf } from '../shared/campaigns/campaign.contract.js';
import type { LeadStatus } from '../shared/leads/lead.contract.js';
import type { ReplyMeaning } from '../shared/messages/reply-words.js';
import { LEFT_BY } from '../shared/messages/suppression.contract.js';
import { type Enrollment, Enrollments } from './enrollments.js';
import { needsNoPursuit } from './needs-no-pursuit.js';
import { Outcomes } from './outcomes.js';
import { clockOf } from './plan-of-lead.js';

/** After these nothing begins by itself any more: somebody has to start it. */
const FINAL: readonly (StopReason | null)[] = ['staff', 'unsubscribed', 'lost'];
/** Stages of owners who are won already. */
const WON: readonly LeadStatus[] = ['enrolled', 'won'];
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
    private readonly outcomes: Outcomes,
  ) {}

  onModuleInit(): void {
    this.edits.on((em, lead) => this.keepTrue(em, lead));
    this.moves.on((em, lead) => this.follow(em, lead));
    this.suppressions.on((em, suppressed) => this.leaveInPeace(em, suppressed));
    this.answers.on(async (em, { leadIds, meaning }) => {
      if (NO_ANSWER.includes(meaning)) return;
      const kind = PLEAS.includes(meaning) ? 'unsubscribed' : 'replied';
      await this.outcomes.note(em, leadIds, kind);
      await this.stopAll(em, leadIds, kind);
    });
  }

  /** The owner signed the agreement, or paid: nobody has to be won any more. Call it in the transaction of the fact. */
  async settleDeal(em: EntityManager, leadId: string, fact: 'signed' | 'paid'): Promise<void> {
    await this.outcomes.note(em, [leadId], fact);
    const current = await this.enrollments.current(em, leadId);
    if (current?.status === 'active' && current.workflow === 'warm_lead')
      await this.enrollments.end(em, current, fact);
  }

  /** A lead that was edited: its sequence goes on as planned now, or begins anew. Only a move gives way to another one. */
  private async keepTrue(em: EntityManager, lead: Lead): Promise<void> {
    const current = await this.enrollments.current(em, lead.id);
    if (!current) return;
    if (isRescheduled(current, lead)) {
      const next = nextOf(current, lead, await clockOf(em)) ?? 'confirmation';
      await this.giveWay(em, current, lead, next, 'rescheduled');
    } else if (current.status === 'active') await this.enrollments.settle(em, current, lead);
  }

  /** A lead that was moved: its sequence goes on, ends, or gives way to the next one. */
  private async follow(em: EntityManager, lead: Lead): Promise<void> {
    const current = await this.enrollments.current(em, lead.id);
    if (!current) return;
    if (lead.status === 'walkthrough_scheduled') await this.outcomes.note(em, [lead.id], 'booked');
    const next = nextOf(current, lead, await clockOf(em));
    if (next === null) {
      const reason = lead.status === 'lost' ? 'lost' : 'moved';
      if (current.status === 'active') await this.enrollments.end(em, current, reason);
    } else if (next !== current.workflow || current.reason === 'moved') {
      await this.giveWay(em, current, lead, next, 'moved');
    } else await this.keepTrue(em, lead);
  }

  private async giveWay(
    em: EntityManager,
    current: Enrollment,
    lead: Lead,
    next: CampaignWorkflow,
    reason: 'moved' | 'rescheduled',
  ): Promise<void> {
    if (current.status === 'active') await this.enrollments.end(em, current, reason);
    else if (current.status === 'stopped' && FINAL.includes(current.reason)) return;
    if (next === 'warm_lead' && (await needsNoPursuit(em, lead.id))) return;
    await this.enrollments.begin(em, lead, next, null);
  }

  private async leaveInPeace(em: EntityManager, { channel, address, reason }: Suppressed): Promise<void> {
    if (!LEFT_BY.includes(reason)) return;
    const leadIds = channel === 'sms' ? await leadsOf(em, address) : await this.leadsAt(em, address);
    await this.outcomes.note(em, leadIds, 'unsubscribed');
    // Owners who leave texts may still want mail; an answer of STOP ends all the same, as any answer does.
    if (channel === 'email') await this.stopAll(em, leadIds, 'unsubscribed');
  }

  private async leadsAt(em: EntityManager, address: string): Promise<string[]> {
    const leads = await em.find(Lead, { email: address.toLowerCase() }, { fields: ['id'] });
    return leads.map(({ id }) => id);
  }

  private async stopAll(em: EntityManager, leadIds: string[], reason: StopReason): Promise<void> {
    // In one order, so that two who stop the same ones do not wait for each other.
    for (const leadId of [...leadIds].sort()) {
      const current = await this.enrollments.current(em, leadId);
      if (current?.status === 'active') await this.enrollments.end(em, current, reason);
    }
  }
}

/**
 * The sequence that is due at the lead's stage; one who is won gets only the reminders or the welcome under way. A
 * walkthrough that still takes place is reminded of, wherever the agreement or staff took the lead meanwhile.
 */
function nextOf(
  { workflow }: Enrollment,
  { status, walkthroughDate }: Lead,
  now: Date,
): CampaignWorkflow | null {
  if (status === 'lost') return null;
  if (workflow === 'confirmation' && status !== 'closed' && walkthroughDate && walkthroughDate > now)
    return 'confirmation';
  if (!WON.includes(status)) return workflowOf(status);
  return workflow === 'warm_lead' ? null : workflow;
}

/** Whether the date is not the one the reminders were planned for; a first date is what the plan waited for. */
function isRescheduled({ workflow, walkthroughDate, status }: Enrollment, lead: Lead): boolean {
  if (workflow !== 'confirmation') return false;
  if (!walkthroughDate) return status === 'completed' && Boolean(lead.walkthroughDate);
  return walkthroughDate.getTime() !== lead.walkthroughDate?.getTime();
}
