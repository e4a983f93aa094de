import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { formatDateTime } from '#shared/format.js';
import { Outbox } from '../../messages/outbox.js';
import { Clock } from '../../platform/clock.js';
import { User } from '../user.entity.js';

const WORDS = {
  enrolled: 'A second factor was set up',
  removed: 'The second factor was removed',
  reset: 'An administrator removed the second factor',
  codesRenewed: 'New recovery codes were made',
  recovered: 'A recovery code was used',
} as const;

/** Tells people what was done to their second factor, so that they notice what they did not do themselves. */
@Injectable()
export class FactorMails {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** Within the transaction of the change. */
  async tell(em: EntityManager, userId: string, change: keyof typeof WORDS, from?: string | null) {
    const { email, name } = await em.findOneOrFail(User, userId);
    const at = formatDateTime(this.clock.now().toISOString());
    await this.outbox.add(em, {
      key: `factor-changed:${randomUUID()}`,
      template: 'factor-changed',
      to: email,
      data: { name: name ?? undefined, what: WORDS[change], at, from: from ?? undefined },
      userId,
    });
  }
}
