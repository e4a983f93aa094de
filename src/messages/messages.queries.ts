import { Injectable } from '@nestjs/common';
import { demandLead } from '../leads/demand-lead.js';
import type { Caller } from '../platform/access/access.decorators.js';
import { Conditions } from '../platform/database/conditions.js';
import type { Stored } from '../platform/database/iso-moments.js';
import { readPage } from '../platform/database/read-page.js';
import { Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import { mayDo } from '../shared/access.js';
import type {
  CheckResult,
  MessageDetails,
  MessageFilter,
  MessageSort,
  MessageView,
  TemplateView,
} from '../shared/messages/message.contract.js';
import { Fillable, type Values } from './fill.js';
import { Layouts } from './layouts.js';
import { toDetails, toMessageView } from './message.view.js';
import { MessageSecrets } from './message-secrets.js';
import { MessageNotFound } from './messages.errors.js';
import { Suppressions } from './suppressions.js';
import { CAMPAIGN_PREFIX, KnownTemplates } from './templates/known-templates.js';
import type { Template } from './templates/template.js';
import { TEMPLATES } from './templates/templates.js';

const COLUMNS = `
  m.id, m.created_at as "createdAt", m.channel, m.stream, m.template, m.recipient, m.lead_id as "leadId", m.subject,
  m.planned_at as "plannedAt", m.due_at as "dueAt", m.expires_at as "expiresAt", m.state, m.attempt, m.carrier,
  m.delivery, m.delivery_at as "deliveryAt", m.reason, m.sent_at as "sentAt",
  (select c.name from campaign_templates c where m.template = '${CAMPAIGN_PREFIX}' || c.id) as "campaignTitle"`;

const DETAILS = `
  ${COLUMNS}, m.key, m.template_version as "templateVersion", m.layout, m.data, m.secrets, m.text, m.segments,
  m.message_id as "messageId", m.provider_id as "providerId", m.checks`;

/** Most messages of a lead shown, more than anybody is ever written; the outbox has them all. */
const OF_LEAD = 200;

const SORT_COLUMNS: Record<MessageSort, string> = {
  createdAt: 'm.created_at',
  plannedAt: 'm.planned_at',
  sentAt: 'm.sent_at',
};

export type MessageRow = Stored<Omit<MessageView, 'templateTitle'>> & { campaignTitle: string | null };
export type DetailsRow = MessageRow & {
  key: string;
  templateVersion: number;
  layout: string | null;
  data: Values;
  secrets: Values | null;
  text: string | null;
  segments: number | null;
  messageId: string | null;
  providerId: string | null;
  checks: CheckResult[] | null;
};

/** The outbox as staff read it. */
@Injectable()
export class MessagesQueries {
  constructor(
    private readonly sql: Sql,
    private readonly layouts: Layouts,
    private readonly known: KnownTemplates,
    private readonly secrets: MessageSecrets,
    private readonly suppressions: Suppressions,
  ) {}

  list({ sort, range, filter }: ListQuery<MessageSort, MessageFilter>): Promise<Page<MessageView>> {
    const order = `${SORT_COLUMNS[sort.field]} ${sort.order} nulls last, m.id ${sort.order}`;
    const read = { columns: COLUMNS, table: 'messages m', conditions: toConditions(filter), order, range };
    return readPage(this.sql, read, toMessageView);
  }

  /** The newest that were written to a lead, sent or not. */
  async ofLead(leadId: string): Promise<MessageView[]> {
    await demandLead(this.sql, leadId);
    const { rows } = await this.list({
      sort: { field: 'createdAt', order: 'desc' },
      range: { start: 0, end: OF_LEAD - 1 },
      filter: { leadId },
    });
    return rows;
  }

  /** Callers who may not read the outbox still read messages to leads; any other message is not found. */
  async get(id: string, { role }: Pick<Caller, 'role'>): Promise<MessageDetails> {
    const ofLeads = mayDo(role, 'messages.list') ? '' : 'and m.lead_id is not null';
    const row = await this.sql.row<DetailsRow>(
      `select ${DETAILS} from messages m where m.id = $1 ${ofLeads}`,
      [id],
    );
    if (!row) throw new MessageNotFound();
    const stored = row.layout ? await this.layouts.stored(row.layout) : null;
    const template = await this.known.find(row.template);
    const layout = stored ?? (template && (await this.layouts.of(template)));
    const secrets = this.secrets.open(row.key, row.secrets);
    const suppression = await this.suppressions.reasonFor(row.channel, row.recipient);
    return { ...toDetails({ ...row, secrets }, template, layout ?? null), suppression };
  }

  templates(): Promise<TemplateView[]> {
    return Promise.all(Object.values(TEMPLATES).map((template) => this.preview(template as Template)));
  }

  private async preview(template: Template): Promise<TemplateView> {
    const { name, title, version, channel, stream, example } = template;
    const layout = await this.layouts.of(template);
    const { subject, text } = layout.parts;
    const placeholders = [...new Set(new Fillable(`${subject ?? ''} ${text}`).names)];
    return { name, title, version, channel, stream, placeholders, ...layout.fill(example) };
  }
}

function toConditions({ q, channel, stream, state, template, leadId }: MessageFilter): Conditions {
  return new Conditions()
    .when(q?.trim(), (p) => `position(lower(${p}) in lower(concat_ws(' ', m.recipient, m.subject))) > 0`)
    .when(channel, (p) => `m.channel = ${p}`)
    .when(stream, (p) => `m.stream = ${p}`)
    .when(state && [state].flat(), (p) => `m.state = any(${p})`)
    .when(template, (p) => `m.template = ${p}`)
    .when(leadId, (p) => `m.lead_id = ${p}`);
}
