import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, HttpCode, Injectable, Ip, Param, Post } from '@nestjs/common';
import type { Disownable, NotMe } from '#shared/public-form.js';
import { Note } from '../../activity/note.entity.js';
import { Public } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { defineError } from '../../platform/errors.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { SignedTokens, UsedTokens } from '../../platform/secrets/signed-tokens.js';
import { Lead } from '../lead.entity.js';
import { lockLead } from '../lead-lookup.js';
import { LeadStatusService } from '../lead-status.service.js';
import { LeadEvents } from '../leads.events.js';
import { LINK_SECONDS, NOT_ME, type NotMeToken } from './confirmations.js';

/** The link is broken or expired, or its lead was deleted. */
const NotMeLinkExpired = defineError('not-found', 'LINK_OVER', 'This link has expired.');

const REASON = 'The recipient of our confirmation says someone else sent this.';
const SUBMISSIONS: Record<Disownable, string> = {
  analysis: 'rental analysis',
  booking: 'walkthrough booking',
  enrollment: 'enrollment request',
  referral: 'referral',
  unlock: 'rent vs. sell comparison',
  waitlist: 'waiting list entry',
  walkthrough: 'walkthrough',
};
/** Ends what the form started. Tasks created by people stay. */
const WITHDRAW_CONSENTS =
  'update consents set withdrawn_at = now() where lead_id = ? and withdrawn_at is null';
const COMPLETE_TASKS = `
  update lead_tasks set done_at = now(), version = version + 1
  where lead_id = ? and created_by_id is null and done_at is null`;
const CANCEL_MESSAGES = `
  update messages set state = 'cancelled', reason = ?, secrets = null, settled_at = now()
  where lead_id = ? and state = 'pending'`;

/** Ends the follow-up of a form that its recipient never sent. */
@Injectable()
export class NotMeService {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: SignedTokens,
    private readonly used: UsedTokens,
    private readonly status: LeadStatusService,
    private readonly events: LeadEvents,
    private readonly audit: Audit,
  ) {}

  async read(token: string): Promise<NotMe> {
    const em = this.em.fork();
    const { about, lead } = await this.open(em, token);
    return { ...toView(about, lead), isDisowned: await this.used.isUsed(em, token) };
  }

  /** Ends it for every property of the submission. Repeating it changes nothing. */
  async disown(token: string, address: string): Promise<NotMe> {
    return this.em.transactional(async (em) => {
      const { about, lead } = await this.open(em, token);
      const view = { ...toView(about, lead), isDisowned: true };
      if (!(await this.used.markUsed(em, token, LINK_SECONDS))) return view;
      for (const id of await findSiblings(em, lead)) await this.endFollowUp(em, id, about, address);
      return view;
    });
  }

  private async endFollowUp(
    em: EntityManager,
    id: string,
    about: Disownable,
    address: string,
  ): Promise<void> {
    const lead = await lockLead(em, id);
    if (!lead) return;
    await this.status.closeUnwanted(em, lead, REASON);
    await em.execute(WITHDRAW_CONSENTS, [id]);
    await em.execute(COMPLETE_TASKS, [id]);
    await em.execute(CANCEL_MESSAGES, [REASON, id]);
    em.persist(em.create(Note, { leadId: id, text: noteFor(about) }));
    await this.events.disowned.emit(em, lead);
    this.audit.record(em, 'submission.disowned', { id: null, address }, { id, after: { about } });
  }

  private async open(em: EntityManager, token: string): Promise<{ about: Disownable; lead: Lead }> {
    const signed = this.tokens.read<NotMeToken>(NOT_ME, token);
    const lead = signed && (await em.findOne(Lead, signed.leadId));
    if (!lead) throw new NotMeLinkExpired();
    return { about: signed!.about, lead };
  }
}

function toView(about: Disownable, { propertyAddress, createdAt }: Lead): Omit<NotMe, 'isDisowned'> {
  return { about, property: propertyAddress, receivedAt: createdAt.toISOString() };
}

function noteFor(about: Disownable): string {
  return `Someone chose “This wasn't me” in our confirmation of this ${SUBMISSIONS[about]}. Follow-up has ended: no more messages go out, and the consents that came with it are withdrawn.`;
}

/** Sorted, so that two links for one submission can't deadlock. */
async function findSiblings(em: EntityManager, { id, submissionId }: Lead): Promise<string[]> {
  if (!submissionId) return [id];
  const siblings = await em.find(Lead, { submissionId }, { fields: ['id'], orderBy: { id: 'asc' } });
  return siblings.map((each) => each.id);
}

/** The page behind "This wasn't me". Opening it changes nothing, because mail scanners follow links. */
@Controller('api/public/not-me')
export class NotMeController {
  constructor(
    private readonly notMe: NotMeService,
    private readonly limits: RateLimits,
  ) {}

  @Public()
  @Get(':token')
  async read(@Param('token') token: string, @Ip() ip: string): Promise<NotMe> {
    await this.limits.count('publicRead', ip);
    return this.notMe.read(token);
  }

  @Public()
  @Post(':token')
  @HttpCode(200)
  async disown(@Param('token') token: string, @Ip() ip: string): Promise<NotMe> {
    await this.limits.count('publicRead', ip);
    return this.notMe.disown(token, ip);
  }
}
