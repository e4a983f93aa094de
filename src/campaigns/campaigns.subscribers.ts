import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type CampaignWorkflow, type StopReason, workflowOf } from '#shared/campaign.js';
import type { ReplyMeaning } from '#shared/inbound-text.js';
import type { LeadStatus } from '#shared/lead.js';
import { LEFT_BY } from '#shared/message.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadEvents } from '../leads/leads.events.js';
import { findLeadsByNumber } from '../messages/inbound-texts.service.js';
import { MessageEvents } from '../messages/message-events.js';
import { type NewSuppression, Suppressions } from '../messages/suppressions.js';
import { AutomaticStarts } from './automatic-starts.js';
import type { Enrollment } from './campaign.entity.js';
import { EnrollmentsService, isLive, recordOutcome } from './enrollments.service.js';
import { databaseNow } from './lead-plans.js';
import { lockOwners, OwnerFollowUp } from './owner-follow-up.js';

/** After these, nothing restarts automatically; someone has to start it. */
const FINAL: readonly (StopReason | null)[] = ['staff', 'unsubscribed', 'lost'];
/** Statuses of leads from forms whose owners haven't decided yet. */
const FOLLOWED_UP: readonly LeadStatus[] = ['leads', 'analysis_submitted'];
/** Statuses after which no walkthrough takes place. */
const OVER: readonly LeadStatus[] = ['lost', 'closed'];
/** Statuses of owners who have already signed up. */
const WON: readonly LeadStatus[] = ['enrolled', 'won'];
const NO_ANSWER: readonly ReplyMeaning[] = ['help', 'start'];
const OPT_OUTS: readonly ReplyMeaning[] = ['stop', 'revocation'];

/** Keeps campaigns in step with their leads, in the transaction of the change. */
@Injectable()
export class CampaignSubscribers implements OnModuleInit {
  constructor(
    private readonly enrollments: EnrollmentsService,
    private readonly leadEvents: LeadEvents,
    private readonly suppressions: Suppressions,
    private readonly messages: MessageEvents,
    private readonly followUp: OwnerFollowUp,
    private readonly automatic: AutomaticStarts,
  ) {}

  onModuleInit(): void {
    this.leadEvents.submitted.on((em, lead) => this.onLeadSubmitted(em, lead));
    this.leadEvents.edited.on((em, lead) => this.onLeadEdited(em, lead));
    this.leadEvents.repriced.on((em, leadId) => this.onRepriced(em, leadId));
    this.leadEvents.moved.on((em, lead) => this.onLeadMoved(em, lead));
    this.leadEvents.deleted.on((em, lead) => this.onLeadDeleted(em, lead));
    this.suppressions.added.on((em, suppressed) => this.onSuppressed(em, suppressed));
    this.messages.replied.on(async (em, { leadIds, meaning }) => {
      if (NO_ANSWER.includes(meaning)) return;
      const kind = OPT_OUTS.includes(meaning) ? 'unsubscribed' : 'replied';
      await recordOutcome(em, leadIds, kind);
      await this.stopForPeople(em, leadIds, kind);
    });
  }

  /** The owner signed or paid, so follow-up ends, also about their other properties. Call this in the same transaction. */
  async closeDeal(em: EntityManager, leadId: string, fact: 'signed' | 'paid'): Promise<void> {
    await recordOutcome(em, [leadId], fact);
    for (const each of await this.enrollments.lockLiveOfPeople(em, [leadId]))
      if (each.workflow === 'warm_lead') await this.enrollments.end(em, each, fact);
  }

  /** Follow-up starts automatically, unless the owner has already booked or enrolled. */
  private async onLeadSubmitted(em: EntityManager, lead: Lead): Promise<void> {
    if (!FOLLOWED_UP.includes(lead.status) || (await this.enrollments.lockCurrent(em, lead.id))) return;
    await this.automatic.start(em, lead, 'warm_lead');
  }

  /** After an edit, the campaign is replanned or, if the walkthrough moved, restarted. */
  private async onLeadEdited(em: EntityManager, lead: Lead): Promise<void> {
    const formerOwner = lead.ownerId;
    await em.flush();
    const current = await this.enrollments.lockCurrent(em, lead.id);
    const owners = await lockOwners(em, [lead.id]);
    // A corrected address may be another owner's.
    if (current && !owners.includes(formerOwner))
      await this.followUp.mergeLater(em, [...owners, formerOwner]);
    if (await this.startReminders(em, lead, current)) return;
    if (!current) return;
    if (isRescheduled(current, lead)) {
      const next = nextWorkflow(current, lead, await databaseNow(em)) ?? 'confirmation';
      await this.switchTo(em, current, lead, next, 'rescheduled');
    } else if (current.status === 'active') await this.enrollments.replan(em, current, lead);
  }

  /** Messages planned earlier state the old fees. */
  private async onRepriced(em: EntityManager, leadId: string): Promise<void> {
    await em.flush();
    const current = await this.enrollments.lockCurrent(em, leadId);
    if (current?.status === 'active')
      await this.enrollments.replan(em, current, await em.findOneOrFail(Lead, leadId));
  }

  /** A walkthrough that gets a date gets its reminders. Returns whether they started. */
  private async startReminders(em: EntityManager, lead: Lead, current: Enrollment | null): Promise<boolean> {
    const { walkthroughDate, status } = lead;
    if (!walkthroughDate || OVER.includes(status) || walkthroughDate <= (await databaseNow(em))) return false;
    if (current?.workflow === 'confirmation' || current?.reason === 'unsubscribed') return false;
    if (current?.walkthroughDate?.getTime() === walkthroughDate.getTime()) return false;
    if (await this.automatic.refusal(em, lead, 'confirmation')) return false;
    if (current && isLive(current)) await this.enrollments.end(em, current, 'moved');
    return this.automatic.start(em, lead, 'confirmation');
  }

  /** After a move, the campaign continues, ends or is replaced by the next one. */
  private async onLeadMoved(em: EntityManager, lead: Lead): Promise<void> {
    const current = await this.enrollments.lockCurrent(em, lead.id);
    if (!current) return;
    if (lead.status === 'walkthrough_scheduled') await recordOutcome(em, [lead.id], 'booked');
    const next = nextWorkflow(current, lead, await databaseNow(em));
    if (next === null) {
      const reason = lead.status === 'lost' ? 'lost' : 'moved';
      if (isLive(current)) await this.enrollments.end(em, current, reason);
    } else if (next !== current.workflow || current.reason === 'moved') {
      await this.switchTo(em, current, lead, next, 'moved');
    } else await this.onLeadEdited(em, lead);
  }

  /** Follow-up that ran for this lead continues for the owner's other leads. */
  private async onLeadDeleted(em: EntityManager, { id }: Lead): Promise<void> {
    const current = await this.enrollments.lockCurrent(em, id);
    if (current) await this.followUp.continueWithout(em, current.id, id);
  }

  private async switchTo(
    em: EntityManager,
    current: Enrollment,
    lead: Lead,
    next: CampaignWorkflow,
    reason: 'moved' | 'rescheduled',
  ): Promise<void> {
    if (isLive(current)) await this.enrollments.end(em, current, reason);
    else if (current.status === 'stopped' && FINAL.includes(current.reason)) return;
    if (next === 'warm_lead' && (await shouldStopFollowUp(em, lead.id))) return;
    await this.enrollments.startSequence(em, lead, next, null);
  }

  private async onSuppressed(em: EntityManager, { channel, address, reason }: NewSuppression): Promise<void> {
    if (!LEFT_BY.includes(reason)) return;
    const leadIds =
      channel === 'sms' ? await findLeadsByNumber(em, address) : await this.leadsByEmail(em, address);
    await recordOutcome(em, leadIds, 'unsubscribed');
    // Owners who opt out of texts may still want email. STOP ends the campaign anyway, as any reply does.
    if (channel === 'email') await this.stopForPeople(em, leadIds, 'unsubscribed');
  }

  private async leadsByEmail(em: EntityManager, address: string): Promise<string[]> {
    const leads = await em.find(Lead, { email: address.toLowerCase() }, { fields: ['id'] });
    return leads.map(({ id }) => id);
  }

  private async stopForPeople(em: EntityManager, leadIds: string[], reason: StopReason): Promise<void> {
    for (const each of await this.enrollments.lockLiveOfPeople(em, leadIds))
      await this.enrollments.end(em, each, reason);
  }
}

/**
 * The campaign for the lead's status. Won leads only get reminders or onboarding that is already running. A walkthrough
 * that is still ahead keeps its reminders, wherever the lead moves.
 */
function nextWorkflow(
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

/** Whether the walkthrough has moved. Setting a first date doesn't count. */
function isRescheduled({ workflow, walkthroughDate, status }: Enrollment, lead: Lead): boolean {
  if (workflow !== 'confirmation') return false;
  if (!walkthroughDate) return status === 'completed' && Boolean(lead.walkthroughDate);
  return walkthroughDate.getTime() !== lead.walkthroughDate?.getTime();
}

/** Reasons after which follow-up never restarts automatically. */
const FINAL_REASONS: readonly StopReason[] = ['replied', 'signed', 'paid', 'staff', 'unsubscribed', 'lost'];
const QUOTED_REASONS = FINAL_REASONS.map((reason) => `'${reason}'`).join();

/** A final reason counts until someone manually starts follow-up again. Owners who paid or signed are clients. */
const FOLLOW_UP_IS_OVER = `
  select exists (
      select from campaign_enrollments e
      where e.lead_id = leads.id and e.reason in (${QUOTED_REASONS}) and e.started_at >= coalesce((
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

/** Whether automatic follow-up must not start for this lead. */
async function shouldStopFollowUp(em: EntityManager, leadId: string): Promise<boolean> {
  const [row] = await em.execute<{ decided: boolean }[]>(FOLLOW_UP_IS_OVER, [leadId]);
  return row?.decided ?? false;
}
