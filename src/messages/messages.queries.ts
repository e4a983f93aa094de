import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { mayDo } from '#shared/access.js';
import type { EmailAttachment } from '#shared/inbound-email.js';
import {
  type CheckResult,
  MESSAGE_TEXT,
  type MessageDetails,
  type MessageFilter,
  type MessageSort,
  type MessageView,
  type TemplateView,
  UNSENT_CARRIER,
} from '#shared/message.js';
import { ensureLeadExists } from '../leads/lead-lookup.js';
import type { Caller } from '../platform/access/access.js';
import { orderBy, readPage } from '../platform/database/read-page.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import { FILES_SQL, MessageFile } from './message-file.entity.js';
import { FileNotFound, MessageNotFound } from './messages.errors.js';
import { MessageSecrets } from './outbox.js';
import { addRecipient, isIndexed, searchRecipients } from './recipient-search.js';
import { noConsentSql } from './send-policy.js';
import { Suppressions } from './suppressions.js';
import {
  type CompiledTemplate,
  CompiledTemplates,
  type FilledMessage,
  type TemplateValues,
  TextTemplate,
} from './templates/compiled-templates.js';
import { type Template } from './templates/template.js';
import { CAMPAIGN_PREFIX, TEMPLATES, TemplateRegistry } from './templates/templates.js';

const COLUMNS = `
  m.id, m.created_at as "createdAt", m.channel, m.stream, m.template, m.recipient, m.lead_id as "leadId", m.subject,
  m.planned_at as "plannedAt", m.due_at as "dueAt", m.expires_at as "expiresAt", m.state, m.attempt, m.carrier,
  m.delivery, m.delivery_at as "deliveryAt", coalesce(${noConsentSql('m')}, m.reason) as reason, m.sent_at as "sentAt",
  (select c.name from campaign_templates c where m.template = '${CAMPAIGN_PREFIX}' || c.id) as "campaignTitle"`;

const DETAILS = `
  ${COLUMNS}, m.key, m.template_version as "templateVersion", m.compiled_template as "compiledTemplate", m.data, m.secrets, m.text, m.segments,
  m.message_id as "messageId", m.provider_id as "providerId", m.checks,
  ${FILES_SQL} as attachments`;

/** More messages than any lead gets; the outbox lists them all. */
const MAX_FOR_LEAD = 200;

const SORT_COLUMNS: Record<MessageSort | 'id', string> = {
  createdAt: 'm.created_at',
  plannedAt: 'm.planned_at',
  sentAt: 'm.sent_at',
  id: 'm.id',
};

const NEWEST_FIRST = orderBy({ field: 'createdAt', order: 'desc' }, SORT_COLUMNS);

type Query = ListQuery<MessageSort, MessageFilter>;
export type MessageRow = Omit<MessageView, 'templateTitle'> & { campaignTitle: string | null };
export type DetailsRow = MessageRow & {
  key: string;
  templateVersion: number;
  compiledTemplate: string | null;
  data: TemplateValues;
  secrets: TemplateValues | null;
  text: string | null;
  segments: number | null;
  messageId: string | null;
  providerId: string | null;
  checks: CheckResult[] | null;
  attachments: EmailAttachment[] | null;
};

/** The outbox for staff. */
@Injectable()
export class MessagesQueries {
  constructor(
    private readonly sql: Sql,
    private readonly em: EntityManager,
    private readonly compiledTemplates: CompiledTemplates,
    private readonly known: TemplateRegistry,
    private readonly secrets: MessageSecrets,
    private readonly suppressions: Suppressions,
  ) {}

  async list(query: Query): Promise<Page<MessageView>> {
    const page = await this.readRows(query);
    return { ...page, rows: page.rows.map(toMessageView) };
  }

  private readRows({ sort, range, filter }: Query): Promise<Page<MessageRow>> {
    const order = orderBy(sort, SORT_COLUMNS, ['sentAt']);
    const conditions = toConditions(filter);
    const read = { columns: COLUMNS, table: 'messages m', conditions, order, range, isCapped: true };
    const { q, ...others } = filter;
    if (isIndexed(q)) {
      const indexedOrder = sort.field === 'createdAt' ? order : NEWEST_FIRST;
      const isOnlyFilter = Object.values(others).every((value) => value === undefined || value === '');
      return searchRecipients(this.sql, { q, read, indexedOrder, isOnlyFilter });
    }
    return readPage(this.sql, read);
  }

  /** The lead's newest messages, sent or not. */
  async listForLead(leadId: string): Promise<MessageView[]> {
    await ensureLeadExists(this.sql, leadId);
    const { rows } = await this.list({
      sort: { field: 'createdAt', order: 'desc' },
      range: { start: 0, end: MAX_FOR_LEAD - 1 },
      filter: { leadId },
    });
    return rows;
  }

  /** Callers without outbox access can still read messages to leads. Others are reported as not found. */
  async getDetails(id: string, { role }: Pick<Caller, 'role'>): Promise<MessageDetails> {
    const ofLeads = mayDo(role, 'messages.list') ? '' : 'and m.lead_id is not null';
    const row = await this.sql.view<DetailsRow>(
      `select ${DETAILS} from messages m where m.id = $1 ${ofLeads}`,
      [id],
    );
    if (!row) throw new MessageNotFound();
    const stored = row.compiledTemplate ? await this.compiledTemplates.getStored(row.compiledTemplate) : null;
    const template = await this.known.find(row.template);
    const compiled = stored ?? (template && (await this.compiledTemplates.get(template)));
    const secrets = this.secrets.decrypt(row.key, row.secrets);
    const suppression = await this.suppressions.reasonFor(row.channel, row.recipient);
    return { ...toDetails({ ...row, secrets }, template, compiled ?? null), suppression };
  }

  /** Only messages to leads have files. */
  async file(id: string): Promise<MessageFile> {
    const file = await this.em.fork().findOne(MessageFile, id, { populate: ['bytes'] });
    if (!file) throw new FileNotFound();
    return file;
  }

  templates(): Promise<TemplateView[]> {
    return Promise.all(Object.values(TEMPLATES).map((template) => this.preview(template as Template)));
  }

  private async preview(template: Template): Promise<TemplateView> {
    const { name, title, version, channel, stream, example } = template;
    const compiled = await this.compiledTemplates.get(template);
    const { subject, text } = compiled.parts;
    const placeholders = [...new Set(new TextTemplate(`${subject ?? ''} ${text}`).names)];
    return { name, title, version, channel, stream, placeholders, ...compiled.fill(example) };
  }
}

function toConditions({ id, q, channel, stream, state, template, leadId }: Query['filter']): Conditions {
  return addRecipient(new Conditions(), q)
    .when(id, (p) => `m.id = any(${p}::uuid[])`)
    .when(channel, (p) => `m.channel = ${p}`)
    .when(stream, (p) => `m.stream = ${p}`)
    .when(state && [state].flat(), (p) => `m.state = any(${p})`)
    .when(template, (p) => `m.template = ${p}`)
    .when(leadId, (p) => `m.lead_id = ${p}`);
}

const DEAD_LINK = '#';

function toMessageView({ campaignTitle, ...row }: MessageRow): MessageView {
  return { ...row, templateTitle: campaignTitle ?? titleOf(row.template) };
}

/** A message as its recipient sees it. Pending ones are rendered as they would look now. */
function toDetails(
  row: DetailsRow,
  template: Template | undefined,
  compiled: CompiledTemplate | null,
): Omit<MessageDetails, 'suppression'> {
  const {
    compiledTemplate: _,
    key: __,
    data,
    secrets: stored,
    checks,
    attachments,
    campaignTitle,
    ...rest
  } = row;
  // Secrets are shown only when no provider is configured, so staff can pass them on. Otherwise they are for the
  // recipient only.
  const secrets = row.carrier === UNSENT_CARRIER ? stored : null;
  const isSecretForgotten = Boolean(template?.secrets) && stored === null;
  const filled = fill(compiled, {
    ...maskedSecrets(template, secrets === null),
    ...withoutUnsubscribeLink(data),
    ...secrets,
  });
  return {
    ...rest,
    templateTitle: campaignTitle ?? titleOf(row.template),
    subject: row.subject ?? filled.subject,
    html: filled.html,
    text: row.text ?? filled.text,
    checks: checks ?? [],
    attachments: attachments ?? [],
    isSecretForgotten,
    canRepeat: ['failed', 'unknown'].includes(row.state),
    canCancel: ['pending', 'failed', 'unknown'].includes(row.state),
  };
}

/** Falls back to the key of a deleted template. */
function titleOf(name: string): string {
  return (TEMPLATES as Record<string, Template | undefined>)[name]?.title ?? name;
}

function fill(compiled: CompiledTemplate | null, values: TemplateValues): FilledMessage {
  return compiled?.fill(values) ?? { subject: null, html: null, text: '' };
}

/** Staff must not use a recipient's unsubscribe link. */
function withoutUnsubscribeLink(data: TemplateValues): TemplateValues {
  return data.unsubscribeLink === undefined ? data : { ...data, unsubscribeLink: DEAD_LINK };
}

function maskedSecrets(template: Template | undefined, isWithheld: boolean): TemplateValues {
  if (!isWithheld) return {};
  return Object.fromEntries((template?.secrets ?? []).map((name) => [name, MESSAGE_TEXT.withheld]));
}
