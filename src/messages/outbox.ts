import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { emailSchema } from '../shared/fields.schema.js';
import { LATEST_HOURS } from '../shared/messages/message.contract.js';
import { MessageSecrets } from './message-secrets.js';
import type { Template } from './templates/template.js';
import { TEMPLATES, type TemplateData, type TemplateName } from './templates/templates.js';

export interface NewMessage<Name extends TemplateName = TemplateName> {
  /** Names the one logical send, such as `password-reset:<token id>`: a key that exists is left as it is. */
  key: string;
  template: Name;
  /** An e-mail address, or for text messages a number as +15155550142. */
  to: string;
  data: TemplateData<Name>;
  /** The lead it is about: the message stands in their timeline and goes with them. */
  leadId?: string;
  /** The member of staff it is for. */
  userId?: string;
  /** Absent: at once, by the database's clock. */
  plannedAt?: Date;
  /** When it is of no more use; 24 hours after its plan unless it is said. */
  expiresAt?: Date;
}

/** One statement. Whoever sends hears at the commit of what is due already. */
const ADD = `
  with added as (
    insert into messages
      (key, channel, stream, template, template_version, recipient, lead_id, user_id, planned_at, due_at, expires_at, data, secrets)
    select ?, ?, ?, ?, ?, ?, ?, ?, planned, planned,
      coalesce(?::timestamptz, planned + interval '${LATEST_HOURS} hours'), ?::jsonb, ?::jsonb
    from (select coalesce(?::timestamptz, now()) as planned) as plan
    on conflict (key) do nothing
    returning channel, due_at)
  select pg_notify('messages', channel) from added where due_at <= now()`;

/** The way of every message to the outside: a row in the transaction of its cause. */
@Injectable()
export class Outbox {
  constructor(private readonly secrets: MessageSecrets) {}

  /** Plans a message within the caller's transaction; it leaves after the commit, or never was. */
  async add<Name extends TemplateName>(em: EntityManager, message: NewMessage<Name>): Promise<void> {
    const template = TEMPLATES[message.template] as Template;
    const { data, secrets } = partSecrets(template, template.schema.parse(message.data));
    await em.execute(ADD, [
      message.key,
      template.channel,
      template.stream,
      template.name,
      template.version,
      template.channel === 'email' ? emailSchema.parse(message.to) : message.to,
      message.leadId ?? null,
      message.userId ?? null,
      message.expiresAt ?? null,
      JSON.stringify(data),
      secrets && this.secrets.seal(message.key, secrets),
      message.plannedAt ?? null,
    ]);
  }

  /** Cancels those of these messages that still wait: from the commit on none of them is claimed. */
  async withhold(em: EntityManager, keys: string[], reason: string): Promise<void> {
    if (keys.length === 0) return;
    const places = keys.map(() => '?').join(', ');
    const text = `update messages set state = 'cancelled', reason = ?, secrets = null where key in (${places}) and state = 'pending'`;
    await em.execute(text, [reason, ...keys]);
  }
}

type Values = Record<string, string | undefined>;

function partSecrets({ secrets = [] }: Template, values: Values): { data: Values; secrets: Values | null } {
  const entries = Object.entries(values);
  const secret = entries.filter(([name]) => secrets.includes(name));
  return {
    data: Object.fromEntries(entries.filter(([name]) => !secrets.includes(name))),
    secrets: secret.length > 0 ? Object.fromEntries(secret) : null,
  };
}
