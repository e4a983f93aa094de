import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Header, Injectable, Ip, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { NextSteps, SigningPayment } from '#shared/enrollment.js';
import type { LeadStatus } from '#shared/lead.js';
import { ENDED } from '#shared/setup-progress.js';
import { PROMPTS } from '../../activity/task.entity.js';
import { CompanyService } from '../../content/company.service.js';
import { Public } from '../../platform/access/access.js';
import { Clock } from '../../platform/clock.js';
import { Sql, statementsOf } from '../../platform/database/sql.js';
import { defineError } from '../../platform/errors.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { SignedTokens } from '../../platform/secrets/signed-tokens.js';
import { NEXT_STEPS, type NextStepsToken, readBookingToken } from './confirmations.js';
import { toCalendar } from './walkthrough-calendar.js';

const NextStepsLinkExpired = defineError('not-found', 'LINK_OVER', 'This link has expired.');
const NoWalkthroughTime = defineError(
  'not-found',
  'NO_WALKTHROUGH_TIME',
  'The walkthrough has no confirmed time yet.',
);

interface Row {
  id: string;
  version: number;
  property: string;
  status: LeadStatus;
  walkthroughAt: Date | null;
  minutes: number | null;
  isConfirmed: boolean;
  agreement: string | null;
  agreementUrl: string | null;
  /** What the checkout will charge: the last accepted offer. */
  quotedCents: number | null;
  /** Net of refunds. */
  paidCents: number | null;
  unsettled: { state: 'open' | 'processing'; cents: number; url: string | null } | null;
  callsFirst: boolean;
}

/** Open until staff have called. */
const FAR_HOME = PROMPTS.callAboutFarHome('%', '%');

/** The newest agreement: staff replace one that expired or was declined. */
const FIND = `
  select l.id, l.version, l.property_address as property, l.status, l.walkthrough_date as "walkthroughAt",
    (select extract(epoch from w.ends_at - w.starts_at)::int / 60 from walkthroughs w
      where w.lead_id = l.id and w.starts_at = l.walkthrough_date
      order by w.status = 'scheduled' desc, w.created_at desc limit 1) as minutes,
    coalesce(l.walkthrough_confirmed, false) as "isConfirmed", d.status as agreement,
    case when d.expires_at is null or d.expires_at > now() then d.url end as "agreementUrl",
    (select (q.terms ->> 'onboardingCents')::int from quotes q where q.lead_id = l.id
      order by q.accepted_at desc, q.id desc limit 1) as "quotedCents",
    (select json_build_object('state', p.state, 'cents', p.amount_cents, 'url', p.url) from payments p
      where p.lead_id = l.id and p.state in ('open', 'processing')) as unsettled,
    (select sum(p.amount_cents - p.refunded_cents)::int from payments p
      where p.lead_id = l.id and p.paid_at is not null) as "paidCents",
    exists (select from lead_tasks t
      where t.lead_id = l.id and t.done_at is null and t.title like $2) as "callsFirst"
  from leads l left join lateral (
    select status, url, expires_at from documents
    where lead_id = l.id and type = 'management_agreement' order by created_at desc, id desc limit 1) d on true
  where l.id = $1`;

/** Where an owner's enrollment stands, for the holder of the link in their confirmation. */
@Injectable()
export class NextStepsService {
  constructor(
    private readonly sql: Sql,
    private readonly tokens: SignedTokens,
    private readonly company: CompanyService,
    private readonly clock: Clock,
  ) {}

  async read(token: string): Promise<NextSteps> {
    const signed = this.tokens.read<NextStepsToken>(NEXT_STEPS, token);
    const row = await this.find(signed);
    const { id, property, status, walkthroughAt, agreement, agreementUrl } = row;
    const isOpen = agreement === 'pending' && agreementUrl !== null;
    const isRequested = status === 'walkthrough_scheduled';
    return {
      leadId: id,
      property,
      agreement: agreement === 'completed' ? 'signed' : isOpen ? 'open' : 'none',
      agreementUrl: isOpen ? agreementUrl : null,
      walkthroughAt: walkthroughAt?.toISOString() ?? null,
      isWalkthroughRequested: isRequested,
      isClosed: status === 'lost',
      callsFirst: row.callsFirst && !walkthroughAt && !isRequested && agreement === null,
      payment: paymentOf(row, agreement === 'completed' || isOpen),
    };
  }

  /** What is due now that the agreement is signed, in cents; null if nothing is. */
  async due(em: EntityManager, leadId: string): Promise<number | null> {
    const [row] = await statementsOf(em)<Row>(FIND, [leadId, FAR_HOME]);
    const payment = row?.agreement === 'completed' ? paymentOf(row, true) : null;
    return payment?.state === 'due' ? payment.cents : null;
  }

  /** A calendar file. Its UID never changes, so opening a newer one moves the event instead of adding another. */
  async calendar(token: string): Promise<string> {
    const { id, version, property, status, walkthroughAt, minutes } = await this.find(
      readBookingToken(this.tokens, token),
    );
    if (!walkthroughAt) throw new NoWalkthroughTime();
    const company = await this.company.read();
    return toCalendar({
      uid: `walkthrough-${createHash('sha256').update(id).digest('hex').slice(0, 32)}`,
      sequence: version,
      startsAt: walkthroughAt,
      minutes: minutes ?? company.booking.durationMinutes,
      writtenAt: this.clock.now(),
      property,
      isCanceled: status === 'lost',
      company,
    });
  }

  private async find(signed: NextStepsToken | null): Promise<Row> {
    const row = signed && (await this.sql.row<Row>(FIND, [signed.leadId, FAR_HOME], 'next-steps'));
    if (!row) throw new NextStepsLinkExpired();
    return row;
  }
}

/**
 * Without an open checkout, the amount due comes from the accepted offer, as soon as there is an agreement to sign. Once
 * staff close the deal without a payment here, nothing is due: the owner may have paid by check.
 */
function paymentOf(
  { status, paidCents, unsettled, quotedCents }: Row,
  hasAgreement: boolean,
): SigningPayment | null {
  if (paidCents) return { state: 'paid', cents: paidCents, url: null };
  if (unsettled) return { ...unsettled, state: unsettled.state === 'open' ? 'due' : 'processing' };
  const isSettled = paidCents === 0 || ENDED.includes(status);
  return hasAgreement && quotedCents && !isSettled ? { state: 'due', cents: quotedCents, url: null } : null;
}

@Controller('api/public/next-steps')
export class NextStepsController {
  constructor(
    private readonly nextSteps: NextStepsService,
    private readonly limits: RateLimits,
  ) {}

  @Public()
  @Get(':token')
  @Header('cache-control', 'private, no-store')
  async read(@Param('token') token: string, @Ip() ip: string): Promise<NextSteps> {
    await this.limits.count('publicRead', ip);
    return this.nextSteps.read(token);
  }

  @Public()
  @Get(':token/walkthrough.ics')
  async calendar(@Param('token') token: string, @Ip() ip: string, @Res() reply: FastifyReply): Promise<void> {
    await this.limits.count('publicRead', ip);
    const file = await this.nextSteps.calendar(token);
    await reply
      .header('content-type', 'text/calendar; charset=utf-8; method=PUBLISH')
      .header('content-disposition', 'attachment; filename="walkthrough.ics"')
      .header('cache-control', 'private, no-store')
      .send(file);
  }
}
