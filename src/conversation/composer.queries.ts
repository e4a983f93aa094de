import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { ComposerTemplate, ComposerView, MergeField } from '#shared/conversation.js';
import { MESSAGE_TEXT, type MessageChannel, replySubject } from '#shared/message.js';
import { fillPlaceholders, PLACEHOLDERS, type Placeholder } from '#shared/placeholders.js';
import { LAST_EMAIL_SECONDS, readFeeFacts, valuesOf } from '../campaigns/placeholder-values.js';
import { findCurrentPriceBook } from '../content/current-price-book.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { Confirmations } from '../leads/public-forms/confirmations.js';
import { DryRun } from '../messages/send-policy.js';
import { SendEmailService, SendTextService } from '../messages/staff-messages.service.js';
import { CompiledTemplates } from '../messages/templates/compiled-templates.js';
import { companyValues } from '../messages/templates/email-branding.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';

/** Templates someone turned off may be out of date. */
const TEMPLATES = `
  select id, name, type as channel, subject, content from campaign_templates
  where is_active and deleted_at is null order by workflow, position, id`;

/** What the owner last wrote about. */
async function replySubjectOf(em: EntityManager, leadId: string): Promise<string | null> {
  const [latest] = await em.execute<{ subject: string }[]>(LATEST_SUBJECT, [leadId]);
  return latest ? replySubject(latest.subject) : null;
}

const LATEST_SUBJECT = `
  select subject from inbound_emails where lead_id = ? and not is_automatic
  order by received_at desc, id desc limit 1`;

/** What the owner last wrote, by email or text, unless we have written since. */
async function unansweredOf(em: EntityManager, leadId: string): Promise<ComposerView['unanswered']> {
  const [latest] = await em.execute<{ text: string; receivedAt: Date }[]>(UNANSWERED, [
    leadId,
    leadId,
    leadId,
    MESSAGE_TEXT.canceled,
  ]);
  return latest ? { text: latest.text, receivedAt: new Date(latest.receivedAt).toISOString() } : null;
}

/** Enough of it to reply; the rest is in the timeline. */
const UNANSWERED_LENGTH = 2_000;

const UNANSWERED = `
  select left(r.text, ${UNANSWERED_LENGTH}) as text, r.received_at as "receivedAt" from (
    (select text, received_at from inbound_texts
      where lead_id = ? and meaning = 'other' order by received_at desc, id desc limit 1)
    union all
    (select text, received_at from inbound_emails
      where lead_id = ? and not is_automatic order by received_at desc, id desc limit 1)
    order by received_at desc limit 1
  ) r
  where not exists (
    select from messages m
    where m.lead_id = ? and m.author_id is not null and m.created_at > r.received_at
      and m.reason is distinct from ?
  )`;

interface TemplateRow {
  id: string;
  name: string;
  channel: MessageChannel;
  subject: string | null;
  content: string;
}

/** A line that becomes a button in a campaign email. */
const BUTTON = /^\s*\[([^\]]{1,80})\]\(([^\s()]{1,500})\)\s*$/gm;

/** What staff need to know before they write to an owner. */
@Injectable()
export class ComposerQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly emails: SendEmailService,
    private readonly texts: SendTextService,
    private readonly compiled: CompiledTemplates,
    private readonly dryRun: DryRun,
    private readonly confirmations: Confirmations,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(leadId: string): Promise<Omit<ComposerView, 'receivesEmail'>> {
    const { branding } = await this.compiled.snapshot();
    const em = this.em.fork();
    const lead = await em.findOne(Lead, leadId);
    if (!lead) throw new LeadNotFound();
    const book = await findCurrentPriceBook(em, this.clock.now());
    const fees = (await readFeeFacts(em, [lead])).get(leadId)!;
    const { id, name, nameDerived, propertyAddress, walkthroughDate } = lead;
    const known = { id, name, nameDerived, propertyAddress, walkthroughDate, ...fees };
    const values = { ...valuesOf(known, this.config.PUBLIC_SITE_URL, book), ...companyValues(branding) };
    // The owner's own link would make a text message longer and more expensive.
    const link = branding.isBookedHere
      ? this.confirmations.bookingLink(leadId, LAST_EMAIL_SECONDS)
      : branding.bookingUrl;
    const emailValues = { ...values, bookingLink: link };
    const rows = await em.execute<TemplateRow[]>(TEMPLATES);
    return {
      unconnected: this.dryRun.channels(),
      unanswered: await unansweredOf(em, leadId),
      email: {
        to: lead.email ?? null,
        refusal: await this.emails.refusalOf(em, lead.email ?? null),
        replySubject: await replySubjectOf(em, leadId),
      },
      text: await this.texts.reach(em, lead),
      templates: rows.map((row) => toTemplate(row, row.channel === 'email' ? emailValues : values)),
      fields: toFields(emailValues),
    };
  }
}

function toTemplate(
  { id, name, channel, subject, content }: TemplateRow,
  values: Partial<Record<Placeholder, string>>,
): ComposerTemplate {
  const text = fillPlaceholders(content.replace(BUTTON, '$1: $2'), values);
  return { id, name, channel, subject: subject && fillPlaceholders(subject, values), text };
}

function toFields(values: Partial<Record<Placeholder, string>>): MergeField[] {
  const known = Object.entries(values) as [Placeholder, string][];
  return known.map(([name, value]) => ({ label: PLACEHOLDERS[name].about, value }));
}
