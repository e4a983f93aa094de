import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Message } from './message.entity.js';

/** What the key of a message has more than that of the one it repeats. */
export const AGAIN = ':again';
const MOST_TIMES = 2;
/** Time for what held it up at the carrier to pass. */
const PAUSE = `interval '5 minutes'`;

/** The new one is part of the same campaign and is judged anew. It has no secrets: no text message does. */
const ADD = `
  insert into messages
    (key, channel, stream, template, template_version, recipient, lead_id, user_id, enrollment_id, step_at, planned_at,
      due_at, expires_at, latest_at, data, reason)
  select key || '${AGAIN}', channel, stream, template, template_version, recipient, lead_id, user_id, enrollment_id,
    step_at, now() + ${PAUSE}, now() + ${PAUSE}, expires_at, latest_at, data, ?
  from messages where id = ? and expires_at > now() + ${PAUSE}
  on conflict (key) do nothing`;

/** Repeats what a carrier gave up for a reason that may pass: as a message of its own, so that the first keeps its story. */
@Injectable()
export class SendAgain {
  /** Within the caller's transaction, where the message surely did not arrive and is still of use. */
  async add(em: EntityManager, { id, key, state, delivery, reason }: Message): Promise<void> {
    if (state !== 'sent' || delivery !== 'undelivered' || key.endsWith(AGAIN.repeat(MOST_TIMES))) return;
    await em.execute(ADD, [`It is sent once more. ${reason ?? ''}`.trim(), id]);
  }
}
