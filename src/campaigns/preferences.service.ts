import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Lead } from '../leads/lead.entity.js';
import { withdrawTextConsents } from '../messages/inbound/text-consents.js';
import { Suppressions } from '../messages/suppressions.js';
import { NotFound } from '../platform/errors.js';
import { SignedTokens } from '../platform/signed-tokens.js';
import { CAMPAIGN_WORKFLOWS, type CampaignWorkflow } from '../shared/campaigns/campaign.contract.js';
import type { ChangePreferences, Preferences } from '../shared/campaigns/preferences.contract.js';
import { textNumberOf } from '../shared/phone-number.js';
import { CampaignOptOut } from './campaign-opt-out.entity.js';
import { Enrollments } from './enrollments.js';
import { Outcomes } from './outcomes.js';
import { PREFERENCES, type PreferencesToken } from './preferences-token.js';

const OPT_IN = 'delete from campaign_opt_outs where lead_id = ? and workflow = ?';
const OPT_OUT =
  'insert into campaign_opt_outs (lead_id, workflow) values (?, ?) on conflict do nothing returning lead_id';

class LinkIsOver extends NotFound {
  override readonly code = 'LINK_OVER';
}

/** What an owner wants of us, by whoever holds the link of one of their mails: no login stands before an opt-out. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: SignedTokens,
    private readonly suppressions: Suppressions,
    private readonly enrollments: Enrollments,
    private readonly outcomes: Outcomes,
  ) {}

  async read(token: string): Promise<Preferences> {
    const em = this.em.fork();
    const { lead, name } = await this.open(em, token);
    return lead ? this.view(em, lead) : this.viewOfNobody(em, name!);
  }

  /** Holds from the commit on; what is under way may still arrive. */
  async change(token: string, changes: ChangePreferences): Promise<Preferences> {
    await this.em.transactional(async (em) => {
      const { lead, name } = await this.open(em, token, LockMode.PESSIMISTIC_WRITE);
      if (changes.email === false && name) await this.suppressions.addNamed(em, name, 'unsubscribed');
      if (!lead) return;
      await this.setEmail(em, lead, changes.email);
      if (changes.texts === false) await this.endTexts(em, lead);
      if (changes.topics) await this.setTopics(em, lead, changes.topics);
    });
    return this.read(token);
  }

  private async setEmail(em: EntityManager, { email }: Lead, isWanted?: boolean): Promise<void> {
    if (isWanted === undefined) return;
    if (!isWanted) return this.suppressions.add(em, 'email', email, 'unsubscribed');
    // An address that bounced, or a complaint, is not undone by a tick.
    if ((await this.suppressions.reasonFor('email', email, em)) === 'unsubscribed')
      await this.suppressions.lift(em, 'email', email);
  }

  private async endTexts(em: EntityManager, { phone }: Lead): Promise<void> {
    const number = textNumberOf(phone);
    if (!number || (await this.suppressions.reasonFor('sms', number, em))) return;
    await this.suppressions.add(em, 'sms', number, 'stop');
    await withdrawTextConsents(em, number, new Date());
  }

  private async setTopics(
    em: EntityManager,
    lead: Lead,
    topics: NonNullable<ChangePreferences['topics']>,
  ): Promise<void> {
    for (const [workflow, isWanted] of Object.entries(topics) as [CampaignWorkflow, boolean][]) {
      const changed = await em.execute(isWanted ? OPT_IN : OPT_OUT, [lead.id, workflow]);
      if (!isWanted && changed.length > 0) await this.outcomes.note(em, [lead.id], 'unsubscribed');
    }
    const current = await this.enrollments.current(em, lead.id);
    if (current?.status === 'active') await this.enrollments.settle(em, current, lead);
  }

  /** A mail outlives its lead: its way out works as long. */
  private async open(
    em: EntityManager,
    token: string,
    lockMode: LockMode.PESSIMISTIC_WRITE | LockMode.NONE = LockMode.NONE,
  ): Promise<{ lead: Lead | null; name?: string }> {
    const signed = this.tokens.read<PreferencesToken>(PREFERENCES, token);
    const lead = signed && (await em.findOne(Lead, signed.leadId, { lockMode }));
    if (!lead && !signed?.email) throw new LinkIsOver('This link is not good any more.');
    return { lead, name: signed!.email };
  }

  private async viewOfNobody(em: EntityManager, name: string): Promise<Preferences> {
    const isEmailOn = !(await this.suppressions.hasNamed(em, name));
    const topics = CAMPAIGN_WORKFLOWS.map((workflow) => [workflow, false]);
    return {
      email: '***',
      isEmailOn,
      phone: null,
      isTextOn: false,
      topics: Object.fromEntries(topics),
      isForgotten: true,
    };
  }

  private async view(em: EntityManager, { id, email, phone }: Lead): Promise<Preferences> {
    const number = textNumberOf(phone);
    const optOuts = await em.find(CampaignOptOut, { leadId: id });
    const isOff = new Set(optOuts.map(({ workflow }) => workflow));
    const topics = CAMPAIGN_WORKFLOWS.map((workflow) => [workflow, !isOff.has(workflow)]);
    return {
      email: email.replace(/^(.).*@/, '$1***@'),
      isEmailOn: !(await this.suppressions.reasonFor('email', email)),
      phone: number && `***-***-${number.slice(-4)}`,
      isTextOn: number !== null && !(await this.suppressions.reasonFor('sms', number)),
      topics: Object.fromEntries(topics),
    };
  }
}
