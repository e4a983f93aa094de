import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { LATEST_HOURS, MESSAGE_TEXT, type MessageState } from '../shared/messages/message.contract.js';
import { Message } from './message.entity.js';
import { MessageNotFound, MessageSettled } from './messages.errors.js';

const REPEAT = `
  update messages set state = 'pending', answered = 0, reason = null, planned_at = now(), due_at = now(),
    expires_at = case when secrets is null then now() + interval '${LATEST_HOURS} hours' else expires_at end
  where id = ?`;

/** What an administrator decides of messages that did not go by themselves. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Sends it once more; one that is in doubt may then arrive twice, and that is theirs to weigh. */
  repeat(id: string, actor: Actor): Promise<void> {
    return this.em.transactional(async (em) => {
      const message = await this.open(em, id, ['failed', 'unknown']);
      const [{ over } = { over: false }] = await em.execute<{ over: boolean }[]>(
        'select secrets is not null and expires_at <= now() as over from messages where id = ?',
        [id],
      );
      if (over) throw new MessageSettled(MESSAGE_TEXT.secretOver);
      await em.execute(REPEAT, [id]);
      await em.execute("select pg_notify('messages', ?)", [message.channel]);
      this.audit.record(em, 'message.repeated', actor, { id, before: { state: message.state } });
    });
  }

  /** Leaves it: it is sent no more. */
  cancel(id: string, actor: Actor): Promise<void> {
    return this.em.transactional(async (em) => {
      const message = await this.open(em, id, ['pending', 'failed', 'unknown']);
      this.audit.record(em, 'message.cancelled', actor, { id, before: { state: message.state } });
      message.state = 'cancelled';
      message.reason = MESSAGE_TEXT.left;
      message.secrets = null;
    });
  }

  private async open(em: EntityManager, id: string, states: MessageState[]): Promise<Message> {
    const message = await em.findOne(Message, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!message) throw new MessageNotFound();
    if (!states.includes(message.state)) throw new MessageSettled();
    return message;
  }
}
