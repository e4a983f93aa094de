import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { STOP_TEXT } from '#shared/campaign.js';
import { coversEmailSql } from '../leads/consents.js';
import { Lead } from '../leads/lead.entity.js';
import { OwnerEvents } from '../leads/owners.service.js';
import { CampaignMessages } from '../messages/campaign-messages.js';
import { type JobKind, Jobs, RETRY_FOR_MINUTES } from '../platform/jobs/jobs.js';
import { ENROLLMENT_COLUMNS, type Enrollment, toEnrollment } from './campaign.entity.js';
import { CampaignSettingsService } from './campaign-settings.service.js';
import { LeadPlans, savePlans } from './lead-plans.js';

/** Safe to run twice: follow-up that is already in order stays as it is. */
export const MERGE_FOLLOW_UP: JobKind<{ ownerId: string }> = {
  name: 'unite-follow-up',
  title: 'Continue follow-up about another property',
  schema: z.object({ ownerId: z.guid() }),
  subject: ({ ownerId }) => ({ label: 'Follow-up', path: `/owners/${ownerId}` }),
  queue: { ...RETRY_FOR_MINUTES, expireInSeconds: 120 },
  concurrency: 1,
};

const IDS = 'select value::uuid from jsonb_array_elements_text(?::jsonb)';

const LOCK_LEADS = `select owner_id as id from leads where id in (${IDS}) order by leads.id for key share`;
const LOCK_LEADS_OF = 'select id from leads where owner_id = ? order by id for update';
/** Doesn't make new leads of these owners wait. */
const LOCK_OWNERS = `select id from owners where id in (${IDS}) order by id for no key update`;

/**
 * Locks the owners of these leads until the transaction ends, before any of their enrollments. Leads come first, like
 * everywhere else, so that a start and an edit can't deadlock.
 */
export async function lockOwners(em: EntityManager, leadIds: string[]): Promise<string[]> {
  const owners = await em.execute<{ id: string }[]>(LOCK_LEADS, [JSON.stringify(leadIds)]);
  const ids = [...new Set(owners.map(({ id }) => id))];
  await em.execute(LOCK_OWNERS, [JSON.stringify(ids)]);
  return ids;
}

const CONSENT = `exists (
  select from consents c
  where c.lead_id = e.lead_id and c.channel = 'contact' and c.given_by = 'lead' and c.withdrawn_at is null
    and ${coversEmailSql('c')})`;

/**
 * The first row continues: active ones come first, then those with consent, then the oldest.
 * One just added is the newest, even if its transaction began earlier and had to wait.
 */
const FOLLOW_UP = `
  select ${ENROLLMENT_COLUMNS} from campaign_enrollments e join leads l on l.id = e.lead_id
  where l.owner_id = ? and e.workflow = 'warm_lead' and e.status in ('active', 'joined')
  order by e.status = 'active' desc, ${CONSENT} desc, e.id in (${IDS}), e.started_at, e.id for update of e`;

const JOIN = `update campaign_enrollments set status = 'joined', joined_id = ? where id in (${IDS})`;

/** An enrollment that sent messages ends and keeps its history; the lead joins with a new one. */
const END_AND_JOIN = `
  with ended as (
    update campaign_enrollments set status = 'stopped', reason = 'joined', ended_at = now(), is_current = false
    where id in (${IDS}) returning lead_id, workflow, settings, started_by_id)
  insert into campaign_enrollments (lead_id, workflow, settings, started_by_id, status, is_current)
  select lead_id, workflow, settings, started_by_id, 'joined', false from ended returning id`;
const MAKE_CURRENT = `update campaign_enrollments set is_current = true where id in (${IDS})`;

/** Still refers to the conversation it joined, if that one has the same owner. */
const RESUME = `
  update campaign_enrollments e set status = 'active', started_at = now(), settings = ?::jsonb,
    joined_id = (select h.id from campaign_enrollments h join leads l on l.id = h.lead_id
      where h.id = e.joined_id and l.owner_id = ?)
  where e.id = ? returning ${ENROLLMENT_COLUMNS}`;

const SEVERAL = `
  select l.owner_id as id from campaign_enrollments e join leads l on l.id = e.lead_id
  where l.owner_id in (${IDS}) and e.workflow = 'warm_lead' and e.status in ('active', 'joined')
  group by 1 having count(*) > 1`;
const OWNER_OF_JOINED = `
  select l.owner_id as id from leads l
  where l.id = ? and exists (select from campaign_enrollments e where e.joined_id = ? and e.status = 'joined')`;

/** Keeps one follow-up per owner: leads of a person who already gets one join that conversation. */
@Injectable()
export class OwnerFollowUp implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly messages: CampaignMessages,
    private readonly plans: LeadPlans,
    private readonly settings: CampaignSettingsService,
    private readonly jobs: Jobs,
    private readonly events: OwnerEvents,
  ) {}

  async onModuleInit(): Promise<void> {
    this.events.merged.on((em, { ownerId }) => this.merge(em, ownerId));
    this.events.split.on((em, { ownerId }) => this.merge(em, ownerId));
    await this.jobs.work(MERGE_FOLLOW_UP, ({ ownerId }) => this.mergeInBackground(ownerId));
  }

  /** For changes that hold only one of the owner's leads: this locks all of them after the commit. */
  async mergeLater(em: EntityManager, ownerIds: string[]): Promise<void> {
    if (ownerIds.length === 0) return;
    await this.jobs.enqueue(
      em,
      MERGE_FOLLOW_UP,
      ownerIds.map((ownerId) => ({ ownerId })),
    );
  }

  /** When the follow-up of one lead has ended, another lead of the owner that had joined it continues. */
  async continueWithout(em: EntityManager, enrollmentId: string, leadId: string): Promise<void> {
    const owners = await em.execute<{ id: string }[]>(OWNER_OF_JOINED, [leadId, enrollmentId]);
    await this.mergeLater(
      em,
      owners.map(({ id }) => id),
    );
  }

  /** For enrollments that were just added, with the owners locked. */
  async mergeStarted(em: EntityManager, ownerIds: string[], fresh: string[]): Promise<void> {
    const several = await em.execute<{ id: string }[]>(SEVERAL, [JSON.stringify(ownerIds)]);
    for (const { id } of several) await this.merge(em, id, fresh);
  }

  /**
   * One of the owner's leads continues and the others join it. Call it with the owner locked. `fresh` enrollments were
   * just added and are planned by the caller; without any, the caller holds all of the owner's leads.
   */
  async merge(em: EntityManager, ownerId: string, fresh: string[] = []): Promise<void> {
    const found = await em.execute<Enrollment[]>(FOLLOW_UP, [ownerId, JSON.stringify(fresh)]);
    const rows = found.map(toEnrollment);
    const [first, ...others] = rows;
    if (!first) return;
    const running = others.filter(({ status, id }) => status === 'active' && !fresh.includes(id));
    const waiting = others.filter((each) => !running.includes(each)).map(({ id }) => id);
    const joining = [...waiting, ...(await this.endAndJoin(em, running))];
    await em.execute(JOIN, [first.id, JSON.stringify(joining)]);
    if (first.status === 'joined') await this.replan(em, await this.resume(em, first.id, ownerId));
    else if (running.length > 0 && fresh.length === 0) await this.replan(em, first);
  }

  private async endAndJoin(em: EntityManager, running: Enrollment[]): Promise<string[]> {
    if (running.length === 0) return [];
    for (const { id } of running) await this.messages.cancelForEnrollment(em, id, STOP_TEXT.joined);
    const ended = JSON.stringify(running.map(({ id }) => id));
    const joining = (await em.execute<{ id: string }[]>(END_AND_JOIN, [ended])).map(({ id }) => id);
    await em.execute(MAKE_CURRENT, [JSON.stringify(joining)]);
    return joining;
  }

  /** It starts over, except for the messages its owner already got. */
  private async resume(em: EntityManager, id: string, ownerId: string): Promise<Enrollment> {
    const settings = JSON.stringify(await this.settings.timings(em));
    const [resumed] = await em.execute<Enrollment[]>(RESUME, [settings, ownerId, id]);
    return toEnrollment(resumed!);
  }

  private async replan(em: EntityManager, enrollment: Enrollment): Promise<void> {
    const lead = await em.findOneOrFail(Lead, enrollment.leadId);
    await savePlans(em, this.messages, [await this.plans.planFor(em, enrollment, lead)]);
  }

  private async mergeInBackground(ownerId: string): Promise<void> {
    await this.plans.preloadTemplates();
    await this.em.fork().transactional(async (em) => {
      const leads = await em.execute<{ id: string }[]>(LOCK_LEADS_OF, [ownerId]);
      await lockOwners(
        em,
        leads.map(({ id }) => id),
      );
      await this.merge(em, ownerId);
    });
  }
}
