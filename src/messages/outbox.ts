import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { emailSchema } from '#shared/fields.js';
import { LATEST_HOURS } from '#shared/message.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { Retention } from '../platform/database/retention.js';
import { advisoryLock, Sql } from '../platform/database/sql.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { EncryptedText } from '../platform/secrets/encrypted-text.js';
import { mailboxSql } from './message.entity.js';
import type { TemplateValues } from './templates/compiled-templates.js';
import { CONFIRMATION_PREFIX } from './templates/confirmations.js';
import type { Template } from './templates/template.js';
import { TEMPLATES, type TemplateData, type TemplateName } from './templates/templates.js';

export interface NewMessage<Name extends TemplateName = TemplateName> {
  /** Identifies the logical send, such as `password-reset:<token id>`. An existing key is left unchanged. */
  key: string;
  template: Name;
  /** An email address, or for texts a number in E.164 format. */
  to: string;
  data: TemplateData<Name>;
  /** The lead it is about: it shows in their timeline and is deleted with them. */
  leadId?: string;
  /** The staff member it is addressed to. */
  userId?: string;
  /** The staff member who wrote it. */
  authorId?: string;
  /** Default: now, by the database clock. */
  plannedAt?: Date;
  /** Default: 24 hours after `plannedAt`. */
  expiresAt?: Date;
}

/** A confirmation and how many of them one mailbox gets in 24 hours. */
export interface NewConfirmation
  extends NewMessage<Extract<TemplateName, `${typeof CONFIRMATION_PREFIX}${string}`>> {
  mostPerDay: number;
}

const PURPOSE = 'message secrets';
const TOO_MANY = 'This address has reached its daily limit of confirmations.';
/**
 * Notifies the dispatchers at commit if the message is already due. A blocked message is recorded and never sent.
 * `isBlocked` is SQL over `added_for`, the recipient.
 */
const addUnless = (isBlocked: string) => `
  with added as (
    insert into messages
      (key, channel, stream, template, template_version, recipient, lead_id, user_id, author_id, planned_at, due_at, expires_at, data,
        secrets, state, reason, checks, settled_at)
    select ?, ?, ?, ?, ?, added_for, ?, ?, ?, planned, planned,
      coalesce(?::timestamptz, planned + interval '${LATEST_HOURS} hours'), ?::jsonb,
      case when not is_blocked then ?::jsonb end, case when is_blocked then 'cancelled' else 'pending' end,
      case when is_blocked then '${TOO_MANY}' end,
      case when is_blocked then jsonb_build_array(jsonb_build_object('check', 'frequency', 'passed', false,
        'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', '${TOO_MANY}')) end,
      case when is_blocked then now() end
    from (select coalesce(?::timestamptz, now()) as planned, recipient as added_for, ${isBlocked} as is_blocked
      from (select ?::text as recipient) as asked) as plan
    on conflict (key) do nothing
    returning channel, due_at, state)
  select pg_notify('messages', channel) from added where due_at <= now() and state = 'pending'`;
const ADD = addUnless('false');
/** Mail to `ada+1@` and `ada+2@` lands in one mailbox. */
const ADD_CONFIRMATION = addUnless(`(
  select count(*) >= ? from messages m
  where ${mailboxSql('m.recipient')} = ${mailboxSql('asked.recipient')} and m.template like '${CONFIRMATION_PREFIX}%'
    and m.created_at > now() - interval '24 hours' and m.state <> 'cancelled')`);

/** Links and codes in messages, encrypted so that reading the database doesn't reveal them. */
@Injectable()
export class MessageSecrets implements OnModuleInit {
  constructor(
    private readonly encryption: EncryptedText,
    private readonly retention: Retention,
  ) {}

  /** Deletes the secrets of expired messages, including those that were never sent. */
  onModuleInit(): void {
    this.retention.register(
      'update messages set secrets = null where secrets is not null and expires_at < $1',
      (now) => now,
    );
  }

  /** Returns JSON for the column. Can only be decrypted for the same message key. */
  encrypt(key: string, values: TemplateValues): string {
    return JSON.stringify(this.encryption.encrypt(PURPOSE, key, JSON.stringify(values)));
  }

  /** Null if there are none, or if they were encrypted with a secret that is no longer known. */
  decrypt(key: string, stored: unknown): TemplateValues | null {
    const decrypted = typeof stored === 'string' ? this.encryption.decrypt(PURPOSE, key, stored) : null;
    return decrypted && JSON.parse(decrypted.text);
  }
}

/**
 * Never deleted: messages that are unsent or in doubt, messages staff wrote, and history that running campaigns need.
 * What counts is the day a message was sent, which may be long after it was planned. `$1` is the cutoff date.
 */
const DELETABLE = `
  t.state in ('sent', 'failed', 'cancelled', 'expired') and t.author_id is null
  and coalesce(t.settled_at, t.sent_at, t.created_at) < $1
  and not exists (
    select from leads l join leads other on other.owner_id = l.owner_id
      join campaign_enrollments e on e.lead_id = other.id and e.status = 'active'
    where l.id = t.lead_id)`;

/** Deletes messages that are older than the company wants to keep them. Consents and suppressions stay. */
@Injectable()
export class MessageRetention {
  constructor(retention: Retention, @Inject(CONFIG) { MESSAGE_RETENTION_DAYS: days }: Config) {
    retention.registerTable({
      table: 'messages',
      time: 'created_at',
      idType: 'uuid',
      isDeletable: DELETABLE,
      days,
    });
  }
}

/** Serializes confirmations to one mailbox, because two transactions can't see each other's rows. */
export function lockMailbox(em: EntityManager, address: string): Promise<void> {
  return advisoryLock(em, `confirmation:${address.replace(/[+][^@]*@/, '@')}`);
}

/** The only way to send anything: a row added in the transaction that causes it. */
@Injectable()
export class Outbox {
  constructor(private readonly secrets: MessageSecrets) {}

  /** Adds a message in the caller's transaction. It is sent after the commit or not at all. */
  async add<Name extends TemplateName>(em: EntityManager, message: NewMessage<Name>): Promise<void> {
    await em.execute(ADD, this.valuesOf(message));
  }

  /**
   * Adds a confirmation, or records it as blocked if its mailbox is over the limit: anyone can type someone else's
   * address into a form, and we must not flood that person.
   */
  async addConfirmation(em: EntityManager, { mostPerDay, ...message }: NewConfirmation): Promise<void> {
    await lockMailbox(em, message.to);
    const values = this.valuesOf(message);
    await em.execute(ADD_CONFIRMATION, values.toSpliced(-1, 0, mostPerDay));
  }

  private valuesOf<Name extends TemplateName>(message: NewMessage<Name>): unknown[] {
    const template = TEMPLATES[message.template] as Template;
    const { data, secrets } = splitSecrets(template, template.schema.parse(message.data));
    return [
      message.key,
      template.channel,
      template.stream,
      template.name,
      template.version,
      message.leadId ?? null,
      message.userId ?? null,
      message.authorId ?? null,
      message.expiresAt ?? null,
      JSON.stringify(data),
      secrets && this.secrets.encrypt(message.key, secrets),
      message.plannedAt ?? null,
      template.channel === 'email' ? emailSchema.parse(message.to) : message.to,
    ];
  }

  /** Cancels pending messages; none of them is claimed after the commit. */
  async cancel(em: EntityManager, keys: string[], reason: string): Promise<void> {
    if (keys.length === 0) return;
    const places = keys.map(() => '?').join(', ');
    const text = `update messages set state = 'cancelled', reason = ?, secrets = null where key in (${places}) and state = 'pending'`;
    await em.execute(text, [reason, ...keys]);
  }
}

type StringValues = Record<string, string | undefined>;

function splitSecrets(
  { secrets = [] }: Template,
  values: StringValues,
): { data: StringValues; secrets: StringValues | null } {
  const entries = Object.entries(values);
  const secret = entries.filter(([name]) => secrets.includes(name));
  return {
    data: Object.fromEntries(entries.filter(([name]) => !secrets.includes(name))),
    secrets: secret.length > 0 ? Object.fromEntries(secret) : null,
  };
}

/** Messages that wait for a later moment are on time, so only those that are due count. */
const DUE = `
  select channel, state::text, count(*)::int as messages,
    extract(epoch from $1::timestamptz - min(due_at))::float as waited
  from messages where state = 'sending' or (state = 'pending' and due_at <= $1)
  group by channel, state`;

interface Due {
  channel: string;
  state: string;
  messages: number;
  waited: number;
}

/** What the outbox contributes to `/metrics`. */
@Injectable()
export class OutboxMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge(
      'keyturn_outbox_due',
      'Messages that are due and not sent, or being sent.',
      ['channel', 'state'],
      async () =>
        (await this.due()).map(({ channel, state, messages }) => ({
          labels: { channel, state },
          value: messages,
        })),
    );
    this.metrics.gauge(
      'keyturn_outbox_wait_seconds',
      'How long the oldest due message has waited.',
      ['channel'],
      async () =>
        (await this.due())
          .filter(({ state }) => state === 'pending')
          .map(({ channel, waited }) => ({ labels: { channel }, value: waited })),
    );
  }

  private due(): Promise<Due[]> {
    return this.sql.rows<Due>(DUE, [this.clock.now()], 'outbox-metrics');
  }
}
