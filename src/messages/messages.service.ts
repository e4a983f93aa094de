import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LATEST_HOURS, LIFTABLE, MESSAGE_TEXT, type MessageState } from '#shared/message.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { InboundTexts } from './inbound-texts.service.js';
import { Message } from './message.entity.js';
import { MessageNotFound, MessageSettled, SuppressionNotLiftable } from './messages.errors.js';
import { Suppressions } from './suppressions.js';
import type { Template } from './templates/template.js';
import { TEMPLATES } from './templates/templates.js';

const REPEAT = `
  update messages set state = 'pending', answered = 0, reason = null, planned_at = now(), due_at = now(),
    carrier = null, provider_id = null, delivery = null, delivery_at = null,
    expires_at = case when secrets is null then least(now() + interval '${LATEST_HOURS} hours', latest_at)
      else expires_at end
  where id = ?`;

/** Admins' decisions about messages: send again, cancel, lift a suppression. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly suppressions: Suppressions,
    private readonly answers: InboundTexts,
  ) {}

  /** Sends it again. A message in an unknown state may then arrive twice, which the caller accepts. */
  repeat(id: string, actor: Actor): Promise<void> {
    return this.em.transactional(async (em) => {
      const message = await this.open(em, id, ['failed', 'unknown']);
      if (hasSecrets(message) && (await this.isSecretOver(em, id)))
        throw new MessageSettled(MESSAGE_TEXT.secretOver);
      if (await this.isPast(em, id)) throw new MessageSettled(MESSAGE_TEXT.past);
      await em.execute(REPEAT, [id]);
      await em.execute("select pg_notify('messages', ?)", [message.channel]);
      this.audit.record(em, 'message.repeated', actor, { id, before: { state: message.state } });
    });
  }

  /** Cancels it for good. */
  cancel(id: string, actor: Actor): Promise<void> {
    return this.em.transactional(async (em) => {
      const message = await this.open(em, id, ['pending', 'failed', 'unknown']);
      this.audit.record(em, 'message.cancelled', actor, { id, before: { state: message.state } });
      message.state = 'cancelled';
      message.reason = MESSAGE_TEXT.left;
      message.secrets = null;
    });
  }

  /** The address works again, or a reply was misread as an opt-out. Only the person can undo their own opt-out. */
  liftSuppression(id: string, actor: Actor): Promise<void> {
    return this.em.transactional(async (em) => {
      const message = await em.findOne(Message, id);
      if (!message) throw new MessageNotFound();
      const { channel, recipient } = message;
      const reason = await this.suppressions.reasonFor(channel, recipient, em);
      if (!reason || !LIFTABLE.includes(reason)) throw new SuppressionNotLiftable();
      const isLifted =
        reason === 'asked'
          ? await this.answers.undoOptOut(em, recipient)
          : await this.suppressions.lift(em, { channel, address: recipient, reason });
      if (!isLifted) throw new SuppressionNotLiftable();
      this.audit.record(em, 'message.allowed', actor, { id, before: { channel, reason } });
    });
  }

  private async isSecretOver(em: EntityManager, id: string): Promise<boolean> {
    const [row] = await em.execute<{ over: boolean }[]>(
      'select secrets is null or expires_at <= now() as over from messages where id = ?',
      [id],
    );
    return row?.over ?? true;
  }

  /** Whether its subject, such as a walkthrough, is in the past. */
  private async isPast(em: EntityManager, id: string): Promise<boolean> {
    const rows = await em.execute<unknown[]>(
      'select 1 as one from messages where id = ? and latest_at <= now()',
      [id],
    );
    return rows.length > 0;
  }

  private async open(em: EntityManager, id: string, states: MessageState[]): Promise<Message> {
    const message = await em.findOne(Message, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!message) throw new MessageNotFound();
    if (!states.includes(message.state)) throw new MessageSettled();
    return message;
  }
}

function hasSecrets({ template }: Message): boolean {
  return Boolean((TEMPLATES as Record<string, Template | undefined>)[template]?.secrets?.length);
}
